import type { Account } from "@merchant-payment/core";

/** milliseconds for Temporal to answer: it gets the time that the gateway gets */
export function patienceOf({ profile }: Account): number {
  const { connect, response } = profile.timeouts;
  return connect + response;
}
