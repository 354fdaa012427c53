import type { Account } from "../account/account.ts";
import { redactPersonalData } from "./redact-personal-data.ts";

/** Hides an account's secrets, and the personal data of one request and of its answer, in a text of the gateway. */
export function redactor(
  account: Account,
  request: object,
): (text: string, CheckoutURL?: unknown) => string {
  return (text, CheckoutURL) =>
    redactPersonalData(account.redactSecrets(text), { ...request, CheckoutURL });
}
