import type { Account } from "@merchant-payment/core";

/** milliseconds for Temporal to answer: the same as for the gateway */
export function patienceOf({ profile }: Account): number {
  const { connect, response } = profile.timeouts;
  return connect + response;
}
