import { success } from "./answer-envelope.ts";
import { transactionError } from "./transaction-error.ts";
import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import { refuse, successCode } from "./refusals.ts";
import type { Transaction } from "../ledger/transactions.ts";
import { withField } from "./with-field.ts";
import { textField, type WireFields } from "./wire-fields.ts";

/** API document, "Check-transaction response `data`". The stored values are returned, even if the request's values differ. */
export function answerCheck(gateway: Gateway, merchantCode: string, fields: WireFields): Handled {
  const { profile, check, lifecycle } = gateway;
  const transaction = findTransaction(gateway, merchantCode, fields);
  if (transaction === undefined)
    return refused(refuse(profile, "check", "notFound", "no such transaction"));
  const data = {
    TransId: transaction.transId,
    Amount: transaction.amount,
    Status: transaction.status,
    ErrDesc: transactionError(profile, transaction),
    // a payout request has no Currency (API document, "Disbursement request body")
    Currency: transaction.currency ?? textField(fields, "Currency"),
    MerchantCode: merchantCode,
    PaymentId: transaction.paymentId,
    RefNo: transaction.refNo,
    PayID: transaction.payId,
  };
  lifecycle.checked(transaction);
  const kindText = check.kind?.[transaction.kind][0];
  const shown =
    check.kind === undefined || kindText === undefined
      ? data
      : withField(data, check.kind.field, kindText.toUpperCase());
  return {
    answer: success(successCode(profile, "check"), shown),
    transId: transaction.transId,
    processed: true,
  };
}

/** found by the ids in the profile's `check.by`; the newest of several with one RefNo */
function findTransaction(
  { check: { by: checkBy }, transactions }: Gateway,
  merchantCode: string,
  fields: WireFields,
): Transaction | undefined {
  const transId = textField(fields, "TransId") ?? "";
  const refNo = textField(fields, "RefNo") ?? "";
  const byTransId = transId === "" ? undefined : transactions.find({ merchantCode, transId });
  if (checkBy === "transId") return byTransId;
  if (checkBy === "either" && byTransId !== undefined) return byTransId;
  return byTransId?.refNo === refNo ? byTransId : transactions.find({ merchantCode, refNo });
}
