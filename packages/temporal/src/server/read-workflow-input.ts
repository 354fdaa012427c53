import type { Client } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { PaymentInput } from "../contract/payment-input.ts";

/** A workflow's type and input. */
export interface StartedWorkflow<Input> {
  /** for a payment: its kind */
  readonly type: string | null;
  readonly input: Input;
}

/**
 * The input of a payment, or of another workflow about it, from the workflow's first event. Undefined if it cannot be read.
 * Needs no worker.
 */
export async function readWorkflowInput<Input = PaymentInput>(
  client: Client,
  workflowId: string,
): Promise<Input | undefined> {
  return (await readStartedWorkflow<Input>(client, workflowId))?.input;
}

export async function readStartedWorkflow<Input = PaymentInput>(
  client: Client,
  workflowId: string,
): Promise<StartedWorkflow<Input> | undefined> {
  const { workflowService, options } = client.workflow;
  const { history } = await workflowService.getWorkflowExecutionHistory({
    namespace: options.namespace,
    execution: { workflowId },
    maximumPageSize: 1,
  });
  const started = history?.events?.[0]?.workflowExecutionStartedEventAttributes;
  const input = await decodeFromPayloadsAtIndex<Input>(
    options.loadedDataConverter,
    0,
    started?.input?.payloads,
  );
  return input === undefined ? undefined : { type: started?.workflowType?.name ?? null, input };
}
