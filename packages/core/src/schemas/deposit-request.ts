/** A deposit, as its sender states it (API document, "Deposit request body"). RefNo and Amount are always required; the profile can require more. MerchantCode and Signature are added from the account. */
export interface DepositRequest {
  /** integer; the gateway's manual lists the channels */
  PaymentId?: number | undefined;
  /** your own reference, one per deposit: the same RefNo is the same payment */
  RefNo: string;
  /** currency code text */
  Currency?: string | undefined;
  /** integer without decimals; its unit is not stated beyond the currency (API document, Rules 1) */
  Amount: number;
  /** a person's: never logged */
  FirstName?: string | undefined;
  /** a person's: never logged */
  LastName?: string | undefined;
  /** e-mail address; a person's: never logged */
  UserEmail?: string | undefined;
  /** telephone number text; a person's: never logged */
  UserContact?: string | undefined;
  Remark?: string | undefined;
  /** absolute URL; its use is not stated (API document, Rules 4), the payer is expected to return there */
  ResponseURL?: string | undefined;
  /** absolute URL; its use is not stated (API document, Rules 4), callbacks are expected there */
  BackendURL?: string | undefined;
}
