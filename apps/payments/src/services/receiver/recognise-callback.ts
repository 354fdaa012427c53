import { verifyCallback, type CallbackRequest } from "@merchant-payment/core";
import type { CallbackAccount } from "../../configuration/load-account.ts";

/** A callback with the valid signature of an account. */
export interface RecognisedCallback<Owner extends CallbackAccount> {
  readonly owner: Owner;
  /** null if it names no payment */
  readonly refNo: string | null;
  readonly transId: string | null;
}

/**
 * The accounts of a callback: those with its MerchantCode and a matching signature. There may be several.
 * @returns the reason if there is none
 */
export function recogniseCallback<Owner extends CallbackAccount>(
  accounts: readonly Owner[],
  received: CallbackRequest,
): [RecognisedCallback<Owner>, ...RecognisedCallback<Owner>[]] | { readonly reason: string } {
  let reason = "no account has its MerchantCode";
  const recognised: RecognisedCallback<Owner>[] = [];
  for (const owner of accounts) {
    const verification = verifyCallback(owner, received);
    if (!verification.valid) {
      if (verification.problem !== "merchantCode") ({ reason } = verification);
    } else recognised.push({ owner, ...verification.callback });
  }
  const [first, ...others] = recognised;
  return first === undefined ? { reason } : [first, ...others];
}
