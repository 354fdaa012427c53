/** Which transaction to ask about (API document, "Check-transaction request body"). MerchantCode and Signature are added from the account. */
export interface CheckRequest {
  PaymentId?: number | undefined;
  /** the gateway's id; empty if none is known */
  TransId?: string | undefined;
  RefNo: string;
  Currency?: string | undefined;
}
