export {
  fieldsOf,
  isAlwaysRequired,
  isNumeric,
  isSent,
  requestFields,
  type FieldFormat,
  type RequestField,
  type RequestFieldName,
  type StatingOperation,
} from "./request-fields.ts";
