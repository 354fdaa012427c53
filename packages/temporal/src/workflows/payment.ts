import type { PaymentKind } from "@merchant-payment/core/outcome";
import { ApplicationFailure, setWorkflowOptions, workflowInfo } from "@temporalio/workflow";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentInput, PaymentStartInput } from "../contract/payment-input.ts";
import { readPaymentInput } from "../contract/read-payment-input.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import { runPayment } from "./run-payment.ts";
import { autoUpgrade } from "./auto-upgrade.ts";

/** A payout, from its request to its end: sent at most once, checked until its Status is final or a person decides. */
export async function payout(input: PaymentStartInput): Promise<PaymentDocument> {
  return runPayment("payout", accept("payout", input));
}
setWorkflowOptions(autoUpgrade, payout);

/** A deposit, from its request to its end: asked for at most once, checked until it is paid, has expired, or a person decides. */
export async function deposit(input: PaymentStartInput): Promise<PaymentDocument> {
  return runPayment("deposit", accept("deposit", input));
}
setWorkflowOptions(autoUpgrade, deposit);

/** ends the workflow at once, with one clear error, if it was started with a wrong input or in a wrong way */
function accept(kind: PaymentKind, value: unknown): PaymentInput {
  const read = readPaymentInput(kind, value);
  if ("problems" in read) {
    throw ApplicationFailure.nonRetryable(
      `this ${kind} cannot run: ${read.problems.join("; ")}; nothing was sent`,
      "InvalidPaymentInput",
    );
  }
  const { continuedFromExecutionRunId, cronSchedule, workflowId } = workflowInfo();
  // a second run of one payment would be a second payment
  if (continuedFromExecutionRunId !== undefined || (cronSchedule ?? "") !== "") {
    throw ApplicationFailure.nonRetryable(
      `this ${kind} runs once: start it without a cron schedule and without a retry policy; nothing was sent by this run`,
      "RepeatedRun",
    );
  }
  const { account, request } = read.input;
  const own = paymentWorkflowId(account, request.RefNo);
  // under another id the same payment could run twice
  if (workflowId === own) return read.input;
  throw ApplicationFailure.nonRetryable(
    `this ${kind} runs under the workflow id ${own} only; start it with the payments client`,
    "ForeignWorkflowId",
  );
}
