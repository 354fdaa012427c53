import {
  checkFields,
  InvalidRequestError,
  type DepositRequest,
  type PayoutRequest,
  type Profile,
} from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { followUpWorkflowId, isPossibleId, paymentWorkflowId } from "../../contract/workflow-id.ts";

const tooLong = {
  path: "RefNo",
  message:
    "is too long: with the account's name it is part of the ids of workflows, of at most 1000 characters",
};

/**
 * A request as it may be started: checked against document and profile, and with a RefNo that Temporal can keep.
 * @throws InvalidRequestError
 */
export function checkPayment<Kind extends PaymentKind>(
  { name, profile }: { readonly name: string; readonly profile: Profile },
  kind: Kind,
  request: unknown,
): Kind extends "payout" ? PayoutRequest : DepositRequest {
  const fields = checkFields<PaymentKind>(profile, kind, request);
  // what checks it after its end needs an id, too
  if (!isPossibleId(followUpWorkflowId(paymentWorkflowId(name, fields.RefNo))))
    throw new InvalidRequestError(`${kind} request not sent`, [tooLong]);
  return fields;
}
