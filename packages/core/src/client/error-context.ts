import type { Account } from "../account/account.ts";
import type { ErrorContext } from "../errors/merchant-payment-error.ts";
import type { Operation } from "../profile/operation.ts";
import type { Exchange } from "./exchange.ts";
import { isPersonal, mask } from "./redact-personal-data.ts";
import { redactor } from "./redactor.ts";

/** The RefNo of a request that may not have been checked; null without one. */
export function refNoOf(request: unknown): string | null {
  const refNo: unknown =
    typeof request === "object" && request !== null ? Reflect.get(request, "RefNo") : undefined;
  return typeof refNo === "string" ? refNo : null;
}

/** The answer to a request as an error carries it: all that was seen, without secrets and personal data. */
export function errorContext(
  account: Account,
  operation: Operation,
  request: object,
  { httpStatus, envelope, data }: Exchange,
): ErrorContext {
  const CheckoutURL: unknown =
    typeof data === "object" && data !== null ? Reflect.get(data, "CheckoutURL") : undefined;
  const hide = redactor(account, request);
  const redact = (text: string) => hide(text, CheckoutURL);
  return {
    operation,
    refNo: refNoOf(request),
    httpStatus,
    envelope: envelope && (redacted(envelope, redact) as typeof envelope),
    data: redacted(data, redact),
  };
}

/** a copy whose texts and names hold no personal data */
function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "number") {
    // an account's number may come as one
    const shown = redact(String(value));
    return shown === String(value) ? value : shown;
  }
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redact(name),
      isPersonal(name) ? mask : redacted(item, redact),
    ]),
  );
}
