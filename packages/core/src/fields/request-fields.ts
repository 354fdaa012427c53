/**
 * How a field is written. `integer` and `amount` (1 or more) are JSON numbers, the others JSON texts: a `reference` is the merchant's
 * own name for a payment, a `name` is not empty, a `number` is an account number or a telephone number.
 */
export type FieldFormat =
  | "integer"
  | "amount"
  | "reference"
  | "name"
  | "line"
  | "number"
  | "email"
  | "url";

/** A field of a request body (API document, "Endpoints"), as schemas, flags, columns, forms and redaction know it. */
export interface RequestField {
  readonly format: FieldFormat;
  /** personal data: kept out of errors, logs and histories */
  readonly personal: boolean;
  /** a title for forms */
  readonly label: string;
  /** one clause for help and hints */
  readonly help: string;
}

/** Every field that a request can state, by its wire name. MerchantCode and Signature come from the account. */
export const requestFields = {
  PaymentId: {
    format: "integer",
    personal: false,
    label: "Payment Method",
    help: "the number of the method or channel, from your gateway's manual",
  },
  Service: {
    format: "line",
    personal: false,
    label: "Service",
    help: "the bank or wallet to pay to, as your gateway writes it",
  },
  RefNo: {
    format: "reference",
    personal: false,
    label: "Reference",
    help: "your own reference: one per payment, and the same one whenever you mean the same payment",
  },
  TransId: {
    format: "line",
    personal: false,
    label: "Transaction ID",
    help: "the gateway's own ID, where its manual asks for it",
  },
  Currency: {
    format: "name",
    personal: false,
    label: "Currency",
    help: "currency code, such as IDR",
  },
  Amount: {
    format: "amount",
    personal: false,
    label: "Amount",
    help: "a whole number, in the unit that your gateway uses for the currency",
  },
  CustomerId: {
    format: "number",
    personal: true,
    label: "Recipient Account",
    help: "the recipient's account number or wallet",
  },
  CustomerName: {
    format: "line",
    personal: true,
    label: "Recipient Name",
    help: "the name on the recipient's account",
  },
  FirstName: {
    format: "line",
    personal: true,
    label: "First Name",
    help: "the payer's first name",
  },
  LastName: { format: "line", personal: true, label: "Last Name", help: "the payer's last name" },
  UserEmail: {
    format: "email",
    personal: true,
    label: "Email",
    help: "the payer's e-mail address",
  },
  UserContact: {
    format: "number",
    personal: true,
    label: "Phone",
    help: "the payer's telephone number",
  },
  Remark: {
    format: "line",
    personal: false,
    label: "Remark",
    help: "a note that goes with the deposit",
  },
  ResponseURL: {
    format: "url",
    personal: false,
    label: "Return URL",
    help: "where the payer comes back to after the checkout page",
  },
  BackendURL: {
    format: "url",
    personal: false,
    label: "Callback URL",
    help: "where the gateway sends callbacks",
  },
} as const satisfies Readonly<Record<string, RequestField>>;

/** The wire name of a request's field. */
export type RequestFieldName = keyof typeof requestFields;

/** The operations whose requests state fields. */
export type StatingOperation = "deposit" | "payout" | "check";

/** The fields of each request, in the order of the API document's bodies; a payout's Currency follows its Amount. */
export const fieldsOf = {
  deposit: [
    "PaymentId",
    "RefNo",
    "Currency",
    "Amount",
    "FirstName",
    "LastName",
    "UserEmail",
    "UserContact",
    "Remark",
    "ResponseURL",
    "BackendURL",
  ],
  payout: [
    "PaymentId",
    "Service",
    "RefNo",
    "Amount",
    "Currency",
    "CustomerId",
    "CustomerName",
    "BackendURL",
  ],
  check: ["PaymentId", "TransId", "RefNo", "Currency"],
} as const satisfies Readonly<Record<StatingOperation, readonly RequestFieldName[]>>;

/** Whether the field is a JSON number; all others are texts. */
export function isNumeric(name: string): boolean {
  const format = Object.hasOwn(requestFields, name)
    ? requestFields[name as RequestFieldName].format
    : undefined;
  return format === "integer" || format === "amount";
}

/** Whether every request of the operation must state the field. The profile can require more fields. */
export function isAlwaysRequired(name: RequestFieldName): boolean {
  return name === "RefNo" || name === "Amount";
}

/** The fields that a request of the operation states; none for an operation without a body of its own. */
export function statedFields(operation: string): readonly RequestFieldName[] {
  return Object.hasOwn(fieldsOf, operation) ? fieldsOf[operation as StatingOperation] : [];
}

/** The stated fields that go out with the request. */
export function sentFields(operation: string): readonly RequestFieldName[] {
  return statedFields(operation).filter((name) => isSent(operation, name));
}

/** Whether a stated field goes out with the request: a payout's Currency is only there for its check. */
export function isSent(operation: string, name: string): boolean {
  return operation !== "payout" || name !== "Currency";
}
