import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import type { PaymentState } from "@merchant-payment/core/payment";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { describeWorkflow } from "./describe-workflow.ts";

/**
 * - `submitting`: not sent yet, or on its way
 * - `open`: sent, or it may have been; the gateway is being asked
 * - the others are states of the payment's document
 */
export type IndexedState = "open" | Exclude<PaymentState, "polling" | "unknown">;

/** Where a payment stands, by its description alone; null where there is none. */
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
  // ended from outside: a person must look
  if (status.name !== "RUNNING" && status.name !== "COMPLETED") return "review";
  if (indexed === "unknown") return "open";
  if (indexed !== "open") return indexed as IndexedState;
  const asked = raw.pendingActivities?.some(
    ({ activityType }) => activityType?.name === "pollPayment",
  );
  return asked === true ? "open" : "submitting";
}
