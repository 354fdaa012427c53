import { Stripe } from "stripe";
import { Xendit } from "xendit-node";
import { payoutRequest } from "./signed-payout.ts";

type Call = (index: number) => Promise<void>;

/** An equivalent call, a payout with the same number of fields, by the published SDKs of Stripe and Xendit with default settings. */
export function paymentSdks(gatewayUrl: string): { readonly stripe: Call; readonly xendit: Call } {
  const { hostname, port } = new URL(gatewayUrl);
  const stripe = new Stripe("sk_test_bench", { protocol: "http", host: hostname, port });
  const xendit = new Xendit({ secretKey: "xnd_production_bench", xenditURL: gatewayUrl });
  return {
    async stripe(index) {
      const { RefNo, Amount, CustomerId, CustomerName, Service } = payoutRequest(index);
      const payout = await stripe.payouts.create({
        amount: Amount,
        currency: "idr",
        description: RefNo,
        metadata: {
          RefNo,
          CustomerId: CustomerId ?? "",
          CustomerName: CustomerName ?? "",
          Service: Service ?? "",
        },
      });
      if (payout.status !== "paid") throw new Error("the payout was refused");
    },
    async xendit(index) {
      const { RefNo, Amount, CustomerId, CustomerName } = payoutRequest(index);
      const payout = await xendit.Payout.createPayout({
        idempotencyKey: RefNo,
        data: {
          referenceId: RefNo,
          channelCode: "ID_BCA",
          channelProperties: {
            accountNumber: CustomerId ?? "",
            accountHolderName: CustomerName ?? "",
          },
          amount: Amount,
          currency: "IDR",
          description: RefNo,
        },
      });
      if (!("status" in payout)) throw new Error("the payout was refused");
    },
  };
}
