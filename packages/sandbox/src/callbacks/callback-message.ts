import type { Signer } from "@merchant-payment/core/signing";
import { transactionError } from "../operations/transaction-error.ts";
import type { ProfileJson } from "../profile-json.ts";
import type { Transaction } from "../ledger/transactions.ts";
import type { WireFields } from "../operations/wire-fields.ts";
import { withField } from "../operations/with-field.ts";

export interface CallbackForm {
  readonly format: "json" | "form";
  readonly profile: ProfileJson;
  /** the profile's names of these two, or paths to them */
  readonly names: { readonly refNo: string; readonly transId: string };
  /** undefined: the profile has no recipe for callbacks, so they are sent unsigned */
  readonly signer: Signer | undefined;
}

export interface CallbackMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const contentTypes = { json: "application/json", form: "application/x-www-form-urlencoded" };

/**
 * @param path of the receiver's URL
 * @param forged changes the Amount after signing
 * @throws SignatureError, InvalidRequestError if the recipe needs a value that a callback does not have
 */
export function callbackMessage(
  { format, profile, names, signer }: CallbackForm,
  transaction: Transaction,
  path: string,
  forged: boolean,
): CallbackMessage {
  const fields = callbackFields(profile, names, transaction);
  // a form has neither null nor objects, so a path is a field's whole name
  const sent = format === "json" ? nestedFields(fields) : withoutNulls(fields);
  const signed = signer?.sign({ method: "POST", path, fields: sent });
  const json = signed?.body ?? JSON.stringify(sent);
  const body = forged
    ? JSON.stringify({ ...(JSON.parse(json) as object), Amount: transaction.amount + 1 })
    : json;
  return {
    headers: { "content-type": contentTypes[format], ...signed?.headers },
    body: format === "json" ? body : formBody(body),
  };
}

/** The fields of a check, because the API document shows no callback payload. */
function callbackFields(
  profile: ProfileJson,
  names: CallbackForm["names"],
  transaction: Transaction,
): Record<string, unknown> {
  return {
    [names.transId]: transaction.transId,
    Amount: transaction.amount,
    Status: transaction.status,
    ErrDesc: transactionError(profile, transaction),
    Currency: transaction.currency,
    MerchantCode: transaction.merchantCode,
    PaymentId: transaction.paymentId,
    [names.refNo]: transaction.refNo,
    PayID: transaction.payId,
  };
}

function nestedFields(fields: WireFields): WireFields {
  return Object.entries(fields).reduce<WireFields>(
    (before, [path, value]) => withField(before, path, value),
    {},
  );
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function formBody(json: string): string {
  const form = new URLSearchParams();
  const fields = JSON.parse(json) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form.toString();
}
