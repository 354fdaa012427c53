import { success } from "./answer-envelope.ts";
import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import { refuseOtherKind } from "./refuse-other-kind.ts";
import { refuse, successCode } from "./refusals.ts";
import { availableBalance } from "../ledger/available-balance.ts";
import { transactionError } from "./transaction-error.ts";
import { textField, type WireFields } from "./wire-fields.ts";

/** API document, "Disbursement response `data`". A second request with one RefNo pays again, unless `dedupe` is set. */
export function answerPayout(gateway: Gateway, merchantCode: string, fields: WireFields): Handled {
  const { profile, transactions, lifecycle, dedupe } = gateway;
  const refNo = String(fields["RefNo"]);
  const amount = Number(fields["Amount"]);
  const otherKind = refuseOtherKind(gateway, "payout", merchantCode, refNo);
  if (otherKind !== undefined) return otherKind;
  if (dedupe && transactions.find({ kind: "payout", merchantCode, refNo }) !== undefined) {
    return refused(refuse(profile, "payout", "duplicate", "this RefNo was paid before"));
  }
  if (availableBalance(gateway, merchantCode) < BigInt(amount)) {
    return refused(refuse(profile, "payout", "hold", "the balance is too low"));
  }
  const transaction = lifecycle.accept({
    kind: "payout",
    merchantCode,
    refNo,
    paymentId: Number(fields["PaymentId"]),
    amount,
    currency: textField(fields, "Currency"),
    service: textField(fields, "Service"),
    backendUrl: textField(fields, "BackendURL") || null,
    responseUrl: null,
  });
  const data = {
    TransId: transaction.transId,
    ErrDesc: transactionError(profile, transaction),
    Status: transaction.status,
    MerchantCode: merchantCode,
    Amount: amount,
    Service: transaction.service?.toUpperCase() ?? null,
    PaymentId: transaction.paymentId,
    RefNo: refNo,
    PayID: transaction.payId,
  };
  return {
    answer: success(successCode(profile, "payout"), data),
    transId: transaction.transId,
    processed: true,
  };
}
