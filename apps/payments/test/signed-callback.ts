import { parseProfile } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { payee, secret, type Merchant } from "./merchant.ts";

export interface CallbackToSign {
  readonly refNo: string;
  readonly status: string;
  /** default: the gateway's */
  readonly signedWith?: string;
  /** default: payout */
  readonly kind?: PaymentKind;
}

/** A callback in the gateway's form, with a signature. */
export function signedCallback(
  { gateway }: Pick<Merchant, "gateway">,
  { refNo, status, signedWith = secret, kind = "payout" }: CallbackToSign,
): string {
  const { ledger } = gateway;
  const [payment] = kind === "payout" ? ledger.payments({ refNo }) : ledger.deposits({ refNo });
  const fields = {
    MerchantCode: gateway.merchantCode,
    PaymentId: payment?.paymentId ?? 1,
    RefNo: refNo,
    TransId: payment?.transId ?? "T-none",
    Amount: payment?.amount ?? 150_000,
    Currency: "IDR",
    Status: status,
    CustomerName: payee.name,
  };
  const signer = parseProfile(gateway.profile).signing.callback?.signer({
    merchantKey: signedWith,
  });
  return signer?.sign({ method: "POST", path: `/callbacks/${kind}`, fields }).body ?? "";
}
