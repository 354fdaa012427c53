/** A payout, as its sender states it (API document, "Disbursement request body"). RefNo and Amount are always required; the profile can require more. MerchantCode and Signature are added from the account. */
export interface PayoutRequest {
  /** integer; the gateway's manual lists the channels */
  PaymentId?: number | undefined;
  /** lower-case text; the answer repeats it in upper case */
  Service?: string | undefined;
  /** your own reference, one per payout: the same RefNo is the same payment */
  RefNo: string;
  /** integer without decimals; its unit is not stated beyond the currency (API document, Rules 1) */
  Amount: number;
  /** not sent with the payout: the status check needs it */
  Currency?: string | undefined;
  /** a person's: never logged */
  CustomerId?: string | undefined;
  /** a person's: never logged */
  CustomerName?: string | undefined;
  /** absolute URL; its use is not stated (API document, Rules 4), callbacks are expected there */
  BackendURL?: string | undefined;
}
