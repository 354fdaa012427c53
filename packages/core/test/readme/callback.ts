import type { Account } from "@merchant-payment/core";

/** The reference that a callback is about, or undefined where nothing proves that the gateway sent it. */
export function callbackAbout(
  account: Account,
  request: { path: string; headers: Record<string, string>; body: string },
): unknown {
  const verification = account.callbackVerifier().verify({ method: "POST", ...request });
  if (!verification.valid) return undefined;
  const fields = JSON.parse(request.body) as Record<string, unknown>;
  return fields[account.profile.callback.refNo];
}
