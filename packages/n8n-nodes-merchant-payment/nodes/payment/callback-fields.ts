import { parseExactJson } from "@merchant-payment/core";

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a callback, sent as JSON or as a form; gateways mislabel both, so the body itself says which. */
export function callbackFields(body: string): Fields | undefined {
  if (!body.trimStart().startsWith("{"))
    return Object.fromEntries(new URLSearchParams(body.trim()));
  try {
    return parseExactJson(body) as Fields;
  } catch {
    return undefined;
  }
}

/** The fields of the payment: where the profile says `data.RefNo`, those of `data`, and else those at the top. */
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
