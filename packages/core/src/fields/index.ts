export {
  fieldsOf,
  isAlwaysRequired,
  isNumeric,
  requestFields,
  sentFields,
  statedFields,
  type FieldFormat,
  type RequestField,
  type RequestFieldName,
  type StatingOperation,
} from "./request-fields.ts";
