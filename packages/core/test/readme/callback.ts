import { type Account, readCallback } from "@merchant-payment/core";

/** The reference that a callback is about, or null where nothing proves that the gateway sent it. */
export function callbackAbout(
  account: Account,
  request: { path: string; headers: Record<string, string>; body: string },
): string | null {
  const verification = account.callbackVerifier().verify({ method: "POST", ...request });
  return verification.valid ? readCallback(account.profile, request.body).refNo : null;
}
