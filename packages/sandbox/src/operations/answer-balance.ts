import { success } from "./answer-envelope.ts";
import type { Gateway } from "../gateway.ts";
import type { Handled } from "./handled.ts";
import { successCode } from "./refusals.ts";
import { availableBalance } from "../ledger/available-balance.ts";

/** The API document names this operation without its answer: this is one that gateways use. */
export function answerBalance(gateway: Gateway, merchantCode: string): Handled {
  const data = {
    MerchantCode: merchantCode,
    Balance: Number(availableBalance(gateway, merchantCode)),
  };
  return {
    answer: success(successCode(gateway.profile, "balance"), data),
    transId: null,
    processed: true,
  };
}
