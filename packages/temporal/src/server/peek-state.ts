import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import type { PaymentState } from "@merchant-payment/core/payment";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { describeWorkflow } from "./describe-workflow.ts";

/**
 * - `submitting`: not sent yet, or being sent
 * - `open`: sent, or it may have been sent; the gateway is being polled
 * - the others are states of the payment's document
 */
export type IndexedState = "open" | Exclude<PaymentState, "polling" | "unknown">;

/** The state of a payment, from its workflow's description alone; null if there is no such payment. */
export async function peekState(client: Client, workflowId: string): Promise<IndexedState | null> {
  const description = await describeWorkflow(client, workflowId);
  return description === null ? null : indexedStateOf(description);
}

export function indexedStateOf({
  status,
  typedSearchAttributes,
  raw,
}: Pick<WorkflowExecutionDescription, "status" | "typedSearchAttributes" | "raw">): IndexedState {
  const indexed = typedSearchAttributes.get(paymentStateAttribute) ?? "open";
  // the workflow was ended from outside: a person must decide
  if (status.name !== "RUNNING" && status.name !== "COMPLETED") return "review";
  if (indexed === "unknown") return "open";
  if (indexed !== "open") return indexed as IndexedState;
  const asked = raw.pendingActivities?.some(
    ({ activityType }) => activityType?.name === "pollPayment",
  );
  return asked === true ? "open" : "submitting";
}
