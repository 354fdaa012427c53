import * as z from "zod/mini";

/** the operations of the API document, "Endpoints"; the callback is the gateway's own request */
export const operations = ["deposit", "payout", "check", "balance", "products"] as const;
/** What a merchant asks of a gateway (API document, "Endpoints"). */
export type Operation = (typeof operations)[number];

/** an operation whose requests are signed, or the callback, whose signature is verified */
export type SignedOperation = Exclude<Operation, "products"> | "callback";
export const signedOperations = [
  "deposit",
  "payout",
  "check",
  "balance",
  "callback",
] as const satisfies SignedOperation[];

const path = z.optional(
  z.string().check(
    z.regex(
      /^\/[^\s?#\\]*$/,
      'must start with "/" and hold neither "?" nor "#", e.g. "/payout/{merchantCode}"',
    ),
    z.refine(
      (text) => !/[{}]/.test(text.replaceAll("{merchantCode}", "")),
      "may hold the placeholder {merchantCode} and no other brace",
    ),
  ),
);
const body = z.optional(z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])));

/** API document, "Endpoints": every described operation is a POST, and so is the merchant balance */
const posted = z.strictObject({
  method: z.optional(z.literal("POST", 'must be "POST"')),
  path,
  body,
});
/** API document, "Endpoints": the product list is a GET without a body, so there is nothing to sign */
const fetched = z.strictObject({ method: z.optional(z.literal("GET", 'must be "GET"')), path });

export const operationsSchema = z.strictObject({
  deposit: z.optional(posted),
  payout: z.optional(posted),
  check: z.optional(posted),
  balance: z.optional(posted),
  products: z.optional(fetched),
});

/** API document, "Endpoints": the three that are described; balance and products exist only if a profile gives their path */
export const documentedPaths: Readonly<Partial<Record<Operation, string>>> = {
  deposit: "/transaction/{merchantCode}",
  payout: "/payout/{merchantCode}",
  check: "/checktransaction/{merchantCode}",
};
