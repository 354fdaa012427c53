import type { PaymentInput } from "../contract/payment-input.ts";

/**
 * The names of the fields in which two payments of one RefNo differ; empty if they are the same payment. Timings and the
 * BackendURL are not compared.
 * @param formerly base URLs that the second payment's gateway had before
 */
export function paymentDifferences(
  first: PaymentInput,
  second: PaymentInput,
  formerly: readonly string[],
): string[] {
  const isMoved = formerly.includes(first.baseUrl);
  const [a, b] = [flat(isMoved ? { ...first, baseUrl: second.baseUrl } : first), flat(second)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);
}

function flat({ account, merchantCode, baseUrl, request }: PaymentInput): Record<string, unknown> {
  const { BackendURL: _, ...paid } = request;
  return { account, MerchantCode: merchantCode, baseUrl, ...paid };
}
