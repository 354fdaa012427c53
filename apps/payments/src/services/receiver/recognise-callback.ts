import { readCallback } from "@merchant-payment/core";
import type { ReceivedRequest } from "@merchant-payment/core/signing";
import type { CallbackAccount } from "../../configuration/load-account.ts";

/** A callback that somebody with an account's secret signed. */
export interface RecognisedCallback<Owner extends CallbackAccount> {
  readonly owner: Owner;
  /** null: it names no payment */
  readonly refNo: string | null;
  readonly transId: string | null;
}

/**
 * Whose callback this is: of the accounts with its MerchantCode those whose signature it bears, which may be several.
 * @returns why it is nobody's, where it is nobody's
 */
export function recogniseCallback<Owner extends CallbackAccount>(
  accounts: readonly Owner[],
  received: ReceivedRequest,
): [RecognisedCallback<Owner>, ...RecognisedCallback<Owner>[]] | { readonly reason: string } {
  let reason = "no account has its MerchantCode";
  const recognised: RecognisedCallback<Owner>[] = [];
  for (const owner of accounts) {
    const { merchantCode, refNo, transId } = readCallback(owner.profile, received.body);
    if (merchantCode !== null && merchantCode !== owner.merchantCode) continue;
    const verification = owner.verifier.verify(received);
    if (verification.valid) recognised.push({ owner, refNo, transId });
    else ({ reason } = verification);
  }
  const [first, ...others] = recognised;
  return first === undefined ? { reason } : [first, ...others];
}
