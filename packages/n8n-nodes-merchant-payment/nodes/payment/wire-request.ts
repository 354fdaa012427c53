export type WireFields = Readonly<Record<string, unknown>>;

/** fields without a value are not sent: n8n gives "" for an empty field, and undefined or null for an expression without a value */
export function wireRequest(fields: WireFields): WireFields {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== "" && value !== undefined && value !== null,
  );
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === "string" && name !== "Remark" ? value.trim() : value,
    ]),
  );
}

/** the check for a request */
export function checkRequestOf({ PaymentId, RefNo, Currency }: WireFields): WireFields {
  return wireRequest({ PaymentId, RefNo, Currency });
}

/** Converts the text of a whole number; leaves any other value for the schemas to refuse. */
export function wholeNumber(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*-?\d{1,15}\s*$/.test(value)) return value;
  return Number(value);
}
