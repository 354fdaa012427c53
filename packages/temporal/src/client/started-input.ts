import type { Client } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { PaymentInput } from "../contract/payment-input.ts";

/** What a payment was started with, from its first event; undefined where that is not readable. Needs no worker. */
export async function startedInput(
  client: Client,
  workflowId: string,
): Promise<PaymentInput | undefined> {
  const { workflowService, options } = client.workflow;
  const { history } = await workflowService.getWorkflowExecutionHistory({
    namespace: options.namespace,
    execution: { workflowId },
    maximumPageSize: 1,
  });
  const payloads = history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads;
  return decodeFromPayloadsAtIndex<PaymentInput>(options.loadedDataConverter, 0, payloads);
}
