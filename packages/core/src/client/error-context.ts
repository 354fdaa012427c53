import type { Account } from "../account/account.ts";
import type { ErrorContext } from "../errors/merchant-payment-error.ts";

import type { Operation } from "../profile/operation.ts";
import type { Exchange } from "./exchange.ts";
import { isPersonal, mask, redactPersonalData } from "./redact-personal-data.ts";

/** The RefNo of a request, as far as it has one. */
export function refNoOf(request: unknown): string | null {
  const refNo: unknown =
    typeof request === "object" && request !== null ? Reflect.get(request, "RefNo") : undefined;
  return typeof refNo === "string" ? refNo : null;
}

/** What an error says of the answer to a request: everything that was seen, without secrets and people's data. */
export function errorContext(
  account: Account,
  operation: Operation,
  request: object,
  { httpStatus, envelope, data }: Exchange,
): ErrorContext {
  const CheckoutURL: unknown =
    typeof data === "object" && data !== null ? Reflect.get(data, "CheckoutURL") : undefined;
  const redact = (text: string) =>
    redactPersonalData(account.redactSecrets(text), { ...request, CheckoutURL });
  return {
    operation,
    refNo: refNoOf(request),
    httpStatus,
    envelope: envelope && (redacted(envelope, redact) as typeof envelope),
    data: redacted(data, redact),
  };
}

/** a copy in which no text and no name says anything of a person */
function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redact(name),
      isPersonal(name) ? mask : redacted(item, redact),
    ]),
  );
}
