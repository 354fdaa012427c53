import type { PaymentKind } from "@merchant-payment/core/outcome";
import { ApplicationFailure, workflowInfo } from "@temporalio/workflow";
import type { PaymentInput } from "../contract/payment-input.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";

/** under another id the same payment could run twice */
export function refuseForeignId(kind: PaymentKind, { account, request }: PaymentInput): void {
  const own = paymentWorkflowId(kind, account, request.RefNo);
  if (workflowInfo().workflowId === own) return;
  throw ApplicationFailure.nonRetryable(
    `this ${kind} runs under the workflow id ${own} only; start it with the payments client`,
    "ForeignWorkflowId",
  );
}
