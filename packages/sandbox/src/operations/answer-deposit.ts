import { success } from "./answer-envelope.ts";
import { transactionError } from "./transaction-error.ts";
import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import { refuseOtherKind } from "./refuse-other-kind.ts";
import { refuse, successCode } from "./refusals.ts";
import { textField, type WireFields } from "./wire-fields.ts";

/** API document, "Deposit response `data`" */
export function answerDeposit(gateway: Gateway, merchantCode: string, fields: WireFields): Handled {
  const { profile, transactions, lifecycle, dedupe, baseUrl } = gateway;
  const refNo = String(fields["RefNo"]);
  const otherKind = refuseOtherKind(gateway, "deposit", merchantCode, refNo);
  if (otherKind !== undefined) return otherKind;
  if (dedupe && transactions.find({ kind: "deposit", merchantCode, refNo }) !== undefined) {
    return refused(refuse(profile, "deposit", "duplicate", "there is a deposit of this RefNo"));
  }
  const transaction = lifecycle.accept({
    kind: "deposit",
    merchantCode,
    refNo,
    paymentId: Number(fields["PaymentId"]),
    amount: Number(fields["Amount"]),
    currency: textField(fields, "Currency"),
    service: null,
    backendUrl: textField(fields, "BackendURL") || null,
    responseUrl: textField(fields, "ResponseURL") || null,
  });
  const data = {
    TransId: transaction.transId,
    CheckoutURL: `${baseUrl()}/checkout/${transaction.transId}`,
    PaymentInstruction: null,
    QRCode: null,
    Status: transaction.status,
    ErrDesc: transactionError(profile, transaction),
    MerchantCode: merchantCode,
    PaymentId: transaction.paymentId,
    RefNo: refNo,
  };
  return {
    answer: success(successCode(profile, "deposit"), data),
    transId: transaction.transId,
    processed: true,
  };
}
