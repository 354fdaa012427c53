import { WorkflowNotFoundError, type Client } from "@temporalio/client";
import type { PaymentState } from "../contract/payment-document.ts";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { isNotFound } from "./temporal-failure.ts";

/**
 * - `submitting`: not sent yet, or on its way
 * - `open`: sent, or it may have been; the gateway is being asked
 * - the others are states of the payment's document
 */
export type Glance = "open" | Exclude<PaymentState, "polling" | "unknown">;

/** Where a payment stands, by its description alone; null where there is none. */
export async function glance(client: Client, workflowId: string): Promise<Glance | null> {
  try {
    const { status, typedSearchAttributes, raw } = await client.workflow
      .getHandle(workflowId)
      .describe();
    const indexed = typedSearchAttributes.get(paymentStateAttribute) ?? "open";
    // ended from outside: a person must look
    if (status.name !== "RUNNING" && status.name !== "COMPLETED") return "review";
    if (indexed !== "open") return indexed as Glance;
    const asked = raw.pendingActivities?.some(
      ({ activityType }) => activityType?.name === "pollPayment",
    );
    return asked === true ? "open" : "submitting";
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || isNotFound(error)) return null;
    throw error;
  }
}
