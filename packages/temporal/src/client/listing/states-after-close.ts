import type { Client } from "@temporalio/client";
import type { PaymentState } from "@merchant-payment/core/payment";
import { paymentStateAttribute } from "../../contract/search-attributes.ts";
import { paymentIdOf } from "../../contract/workflow-id.ts";
import { changedAfterCloseQuery } from "./visibility-query.ts";

/**
 * States of an account's payments of which something else came to light after their end, by workflow id. One listing of the index,
 * which has them alone, however many payments there are.
 */
export async function statesAfterClose(
  { workflow }: Client,
  account: string,
): Promise<ReadonlyMap<string, PaymentState>> {
  const states = new Map<string, PaymentState>();
  const query = changedAfterCloseQuery(account);
  for await (const { workflowId, typedSearchAttributes } of workflow.list({ query })) {
    const state = typedSearchAttributes.get(paymentStateAttribute);
    const id = paymentIdOf(workflowId);
    // newest first
    if (state !== undefined && !states.has(id)) states.set(id, state as PaymentState);
  }
  return states;
}
