import type { Client } from "@temporalio/client";
import type { PaymentState } from "@merchant-payment/core/payment";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { describeWorkflow } from "./describe-workflow.ts";

/**
 * - `submitting`: not sent yet, or on its way
 * - `open`: sent, or it may have been; the gateway is being asked
 * - the others are states of the payment's document
 */
export type Glance = "open" | Exclude<PaymentState, "polling" | "unknown">;

/** Where a payment stands, by its description alone; null where there is none. */
export async function glance(client: Client, workflowId: string): Promise<Glance | null> {
  const description = await describeWorkflow(client, workflowId);
  if (description === null) return null;
  const { status, typedSearchAttributes, raw } = description;
  const indexed = typedSearchAttributes.get(paymentStateAttribute) ?? "open";
  // ended from outside: a person must look
  if (status.name !== "RUNNING" && status.name !== "COMPLETED") return "review";
  if (indexed === "unknown") return "open";
  if (indexed !== "open") return indexed as Glance;
  const asked = raw.pendingActivities?.some(
    ({ activityType }) => activityType?.name === "pollPayment",
  );
  return asked === true ? "open" : "submitting";
}
