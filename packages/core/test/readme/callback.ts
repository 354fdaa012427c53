import { type Account, verifyCallback } from "@merchant-payment/core";

/** The reference that a callback is about, or null if nothing proves that the gateway sent it. */
export function callbackAbout(
  account: Account,
  request: { path: string; headers: Record<string, string>; body: string },
): string | null {
  const verified = verifyCallback(account, request);
  return verified.valid ? verified.callback.refNo : null;
}
