import { checkRequestSchema } from "./check-request.ts";
import { depositRequestSchema } from "./deposit-request.ts";
import { payoutRequestSchema } from "./payout-request.ts";

export const requestSchemas = {
  deposit: depositRequestSchema,
  payout: payoutRequestSchema,
  check: checkRequestSchema,
};

/** what is stated with a payout without being sent: its check needs it */
export const notSent: Readonly<Record<string, readonly string[]>> = { payout: ["Currency"] };

/** The fields of a request without its signature: those that are stated, and those of them that its body carries. */
export function inputFields(operation: string): { all: string[]; sent: string[] } {
  const schema = Object.hasOwn(requestSchemas, operation)
    ? requestSchemas[operation as keyof typeof requestSchemas]
    : undefined;
  const all = ["MerchantCode", ...Object.keys(schema?.shape ?? {})];
  return { all, sent: all.filter((name) => !notSent[operation]?.includes(name)) };
}
