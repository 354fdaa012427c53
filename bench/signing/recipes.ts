import { createHmac, type KeyObject } from "node:crypto";

type Fields = Readonly<Record<string, unknown>>;

/** A recipe, and hand-written code for only this signature. */
export interface Comparison {
  readonly name: string;
  readonly recipe: object;
  /** the message that is hashed, from the fields */
  readonly message: (fields: Fields) => string;
  /** the signed request's body */
  readonly byHand: (fields: Fields, key: KeyObject) => string;
}

const common = { algorithm: "hmac-sha256", key: "merchantKey" };

function digest(key: KeyObject, message: string): string {
  return createHmac("sha256", key).update(message).digest("hex");
}

function fourFields({ MerchantCode, RefNo, Amount, Currency }: Fields): string {
  return `${String(MerchantCode)}|${String(RefNo)}|${String(Amount)}|${String(Currency)}`;
}

function sortedPairs(fields: Fields): string {
  return Object.keys(fields)
    .filter((name) => fields[name] !== "" && fields[name] !== null && fields[name] !== undefined)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${String(fields[name])}`)
    .join("&");
}

export const comparisons: readonly Comparison[] = [
  {
    name: "a template of four fields",
    recipe: { ...common, message: "{MerchantCode}|{RefNo}|{Amount}|{Currency}" },
    message: fourFields,
    byHand: (fields, key) =>
      JSON.stringify({ ...fields, Signature: digest(key, fourFields(fields)) }),
  },
  {
    name: "the whole body",
    recipe: {
      ...common,
      message: "{request.body}",
      place: { in: "header", name: "x-signature" },
    },
    message: (fields) => JSON.stringify(fields),
    byHand(fields, key) {
      const body = JSON.stringify(fields);
      return body + digest(key, body);
    },
  },
  {
    name: "sorted pairs",
    recipe: { ...common, message: "{pairs}" },
    message: sortedPairs,
    byHand: (fields, key) =>
      JSON.stringify({ ...fields, Signature: digest(key, sortedPairs(fields)) }),
  },
];
