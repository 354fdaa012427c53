import { success } from "./answer-envelope.ts";
import type { Gateway } from "../gateway.ts";
import type { Handled } from "./handled.ts";
import { successCode } from "./refusals.ts";

/** The API document names this operation without its answer: this is one that gateways use. */
export function answerProducts({ profile }: Gateway): Handled {
  const currencies = Object.keys(profile.currencies ?? {});
  const products = (currencies.length > 0 ? currencies : ["IDR"]).flatMap((currency, at) => [
    {
      PaymentId: 2 * at + 1,
      Name: `Bank transfer ${currency}`,
      Kind: "payout",
      Currency: currency,
    },
    {
      PaymentId: 2 * at + 2,
      Name: `Hosted checkout ${currency}`,
      Kind: "deposit",
      Currency: currency,
    },
  ]);
  return {
    answer: success(successCode(profile, "products"), { Products: products }),
    transId: null,
    processed: true,
  };
}
