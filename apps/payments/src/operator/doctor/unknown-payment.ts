import { randomBytes } from "node:crypto";
import {
  checkFields,
  InvalidRequestError,
  type CheckRequest,
  type Profile,
} from "@merchant-payment/core";

export interface AskedWith {
  readonly refNo?: string | undefined;
  readonly paymentId?: number | undefined;
  readonly currency?: string | undefined;
}

/**
 * A check request about a payment that does not exist, within the profile's rules.
 * @returns null if none of the tried RefNos fits the rules
 * @throws InvalidRequestError for a bad value that the person gave
 */
export function unknownPayment(profile: Profile, given: AskedWith): CheckRequest | null {
  const {
    RefNo: refNoRule = {},
    PaymentId: idRule = {},
    Currency: currencyRule = {},
  } = profile.fields.check;
  const rest = {
    PaymentId: given.paymentId ?? numberOf(idRule.default ?? idRule.enum?.[0] ?? idRule.min ?? 1),
    Currency:
      given.currency ??
      String(
        currencyRule.default ??
          currencyRule.enum?.[0] ??
          Object.keys(profile.currencies)[0] ??
          "USD",
      ),
  };
  if (given.refNo !== undefined)
    return checkFields(profile, "check", { ...rest, RefNo: given.refNo });
  const { minLength = 1, maxLength = 40 } = refNoRule;
  for (const written of candidates()) {
    const RefNo = written
      .repeat(Math.ceil(minLength / written.length))
      .slice(0, Math.max(minLength, Math.min(written.length, maxLength)));
    if (fits(profile, { ...rest, RefNo })) return { ...rest, RefNo };
  }
  return null;
}

function candidates(): string[] {
  const hex = randomBytes(8).toString("hex");
  const digits = String(randomBytes(8).readBigUInt64BE()).padStart(20, "0").slice(0, 16);
  const upper = hex.toUpperCase();
  return [
    `DOCTOR-${upper}`,
    `DOCTOR${upper}`,
    `doctor-${hex}`,
    upper,
    hex,
    digits,
    digits.slice(0, 10),
    upper.replace(/\d/g, "X"),
    `INV-${digits}`,
    `INV-${digits.slice(0, 6)}`,
  ];
}

/** looks at the RefNo only: the request itself reports a problem of another field */
function fits(profile: Profile, request: CheckRequest): boolean {
  try {
    checkFields(profile, "check", request);
    return true;
  } catch (error) {
    if (!InvalidRequestError.is(error)) throw error;
    return !error.fields.some(({ path }) => path === "RefNo");
  }
}

function numberOf(value: string | number): number {
  return Number.isSafeInteger(Number(value)) ? Number(value) : 1;
}
