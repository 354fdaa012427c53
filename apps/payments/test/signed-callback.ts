import { parseProfile } from "@merchant-payment/core";
import { payee, secret, type Merchant } from "./merchant.ts";

/** A callback about a payout, as the gateway would write and sign it. */
export function signedCallback(
  { gateway }: Pick<Merchant, "gateway">,
  {
    refNo,
    status,
    signedWith = secret,
  }: { readonly refNo: string; readonly status: string; readonly signedWith?: string },
): string {
  const [payment] = gateway.ledger.payments({ refNo });
  const fields = {
    MerchantCode: gateway.merchantCode,
    PaymentId: 1,
    RefNo: refNo,
    TransId: payment?.transId ?? "T-none",
    Amount: 150_000,
    Currency: "IDR",
    Status: status,
    CustomerName: payee.name,
  };
  const signer = parseProfile(gateway.profile).signing.callback?.signer({
    merchantKey: signedWith,
  });
  return signer?.sign({ method: "POST", path: "/callbacks/payout", fields }).body ?? "";
}
