import type { PaymentKind } from "../outcome/payment-kind.ts";
import { normalise } from "../outcome/classify-answer.ts";
import type { WireFields } from "../outcome/echo.ts";
import type { Profile } from "../profile/profile.ts";
import { readField } from "../wire/field-path.ts";

/** The kind of payment that a check's answer names in the profile's `check.kind`; null if it names none. */
export function shownKind({ kind }: Profile["check"], data: WireFields | null): PaymentKind | null {
  const value = kind === undefined || data === null ? undefined : readField(data, kind.field);
  if (kind === undefined || (typeof value !== "string" && typeof value !== "number")) return null;
  const text = normalise(String(value));
  if (kind.payout.includes(text)) return "payout";
  return kind.deposit.includes(text) ? "deposit" : null;
}
