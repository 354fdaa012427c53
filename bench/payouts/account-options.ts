/** per second; more than two cores reach, so that the limit does not affect the figures */
export const plenty = 10_000;

/** The account of the benches, as plain JSON, with the shortest waits that a profile allows. */
export function accountOptions(baseUrl: string) {
  return {
    name: "bench",
    baseUrl,
    merchantCode: "BENCH",
    secrets: { merchantKey: "bench-merchant-key" },
    profile: {
      name: "bench",
      signing: {
        default: {
          message: "{MerchantCode}{RefNo}",
          algorithm: "hmac-sha256",
          key: "merchantKey",
        },
      },
      codes: { success: ["00"], rejected: ["E01"], check: { notFound: ["E40"] } },
      statuses: { succeeded: ["SUCCESS"], failed: ["FAILED"], pending: ["PENDING"] },
      polling: { first: "1ms", backoff: 1, max: "1ms" },
      limits: { submitsPerSecond: plenty, checksPerSecond: plenty },
    },
  };
}
