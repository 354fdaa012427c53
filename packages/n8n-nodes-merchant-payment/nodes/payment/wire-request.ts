export type WireFields = Readonly<Record<string, unknown>>;

/** n8n hands an empty field over as "", and one that an expression leaves out as undefined or null: none of them is sent */
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

/** Texts of a whole number become one; anything else is left for the schemas to refuse. */
export function wholeNumber(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*-?\d{1,15}\s*$/.test(value)) return value;
  return Number(value);
}
