import type { Client } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { PaymentInput } from "../contract/payment-input.ts";

/** What a payment, or another workflow about it, was started with, from its first event; undefined where that is not readable. Needs no worker. */
export async function startedInput<Input = PaymentInput>(
  client: Client,
  workflowId: string,
): Promise<Input | undefined> {
  const { workflowService, options } = client.workflow;
  const { history } = await workflowService.getWorkflowExecutionHistory({
    namespace: options.namespace,
    execution: { workflowId },
    maximumPageSize: 1,
  });
  const payloads = history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads;
  return decodeFromPayloadsAtIndex<Input>(options.loadedDataConverter, 0, payloads);
}
