type Fields = Readonly<Record<string, unknown>>;

/** The fields of the payment: for a path such as `data.RefNo` those of `data`, then those at the top. */
export function paymentFields(fields: Fields, refNoPath: string): Fields {
  const holder = refNoPath.split(".").slice(0, -1).reduce<unknown>(ownMember, fields);
  return isFields(holder) ? { ...fields, ...holder } : fields;
}

function ownMember(holder: unknown, name: string): unknown {
  return isFields(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
