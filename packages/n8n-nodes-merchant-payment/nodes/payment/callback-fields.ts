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

/** The fields that stand beside the RefNo: those of `data` where the profile says `data.RefNo`. */
export function paymentFields(fields: Fields, refNoPath: string): Fields {
  if (Object.hasOwn(fields, refNoPath)) return fields;
  const holder = refNoPath.split(".").slice(0, -1).reduce<unknown>(ownMember, fields);
  return isFields(holder) ? holder : {};
}

function ownMember(holder: unknown, name: string): unknown {
  return isFields(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
