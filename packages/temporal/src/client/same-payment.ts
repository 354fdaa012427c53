import type { PaymentInput } from "../contract/payment-input.ts";

/** Names of the fields in which two payments of one RefNo differ; none: they are the same payment. Waits do not count, nor where callbacks go. */
export function paymentDifferences(first: PaymentInput, second: PaymentInput): string[] {
  const [a, b] = [flat(first), flat(second)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);
}

function flat({ account, merchantCode, request }: PaymentInput): Record<string, unknown> {
  const { BackendURL: _, ...paid } = request;
  return { account, MerchantCode: merchantCode, ...paid };
}
