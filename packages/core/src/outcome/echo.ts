import { isNumeric } from "../fields/request-fields.ts";

/** wire name to value, as read from JSON */
export type WireFields = Readonly<Record<string, unknown>>;

/** the fields that every answer about a transaction repeats (API document, Rules 2) */
const promised = ["MerchantCode", "RefNo", "PaymentId"] as const;
/** compared only if the answer has them */
const optional = ["Amount", "Currency"] as const;

/**
 * Names of the fields in which an answer differs from the request. Only fields of the request count.
 * @param complete the answer must repeat the promised fields; false for answers that may be about no transaction
 */
export function echoDifferences(
  expected: WireFields,
  data: WireFields | null,
  complete: boolean,
): string[] {
  return [...promised, ...optional].filter((name) => {
    const asked = expected[name];
    if (asked === undefined || asked === null) return false;
    const echoed = data === null || !Object.hasOwn(data, name) ? undefined : data[name];
    if (isAbsent(echoed)) return complete && isPromised(name);
    return !same(isNumeric(name) ? decimal : text, asked, echoed);
  });
}

/**
 * Whether an answer names another TransId than the payment's own. False for an answer without a TransId.
 * @param bound the payment's own TransId, not one that was only sent with the check
 */
export function otherTransId(bound: string | undefined, data: WireFields): boolean {
  const echoed = Object.hasOwn(data, "TransId") ? data["TransId"] : undefined;
  return !isAbsent(bound) && !isAbsent(echoed) && !same(text, bound, echoed);
}

/** some gateways leave a field out, others leave it empty */
function isAbsent(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === "string" && value.trim() === "")
  );
}

function isPromised(name: string): boolean {
  return (promised as readonly string[]).includes(name);
}

/** a value without a canonical text (an object, a malformed number) equals nothing */
function same(
  canonical: (value: unknown) => string | null,
  asked: unknown,
  echoed: unknown,
): boolean {
  const wanted = canonical(asked);
  return wanted !== null && wanted === canonical(echoed);
}

function text(value: unknown): string | null {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** `1000`, `"1000"` and `"1000.00"` are the same number */
function decimal(value: unknown): string | null {
  const written = text(value);
  // longer than any amount: the pattern below would be slow on it
  if (written === null || written.length > 100) return null;
  const number = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/;
  return number.test(written) ? written.replace(number, "$1$2.$3") : null;
}
