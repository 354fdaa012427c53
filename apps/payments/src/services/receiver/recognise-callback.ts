import { verifyCallback, type CallbackRequest } from "@merchant-payment/core";
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
