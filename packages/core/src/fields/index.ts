export {
  fieldsOf,
  isAlwaysRequired,
  isNumeric,
  isSent,
  requestFields,
  sentFields,
  statedFields,
  type FieldFormat,
  type RequestField,
  type RequestFieldName,
  type StatingOperation,
} from "./request-fields.ts";
