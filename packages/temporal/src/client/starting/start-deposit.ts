import {
  isGrpcServiceError,
  ServiceError,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from "@temporalio/client";
import { checkoutUpdate } from "../../contract/messages.ts";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { readDocument } from "../reading/read-document.ts";
import { startOptions, startPayment, type PaymentStart } from "../../server/start-payment.ts";
import { isNotFound } from "../../server/grpc-failure.ts";

/**
 * Starts a deposit and waits for its checkout, in one round trip if it is new.
 * @param patience milliseconds to wait; after that the deposit continues in the background
 */
export async function startDeposit(
  client: Client,
  deposit: PaymentStart,
  patience: number,
): Promise<{ readonly started: boolean; readonly checkoutUrl: string | null }> {
  const until = Date.now() + patience;
  const first = patience > 0 ? await startWithCheckout(client, deposit, until) : null;
  if (first?.document !== undefined)
    return { started: true, checkoutUrl: first.document.checkoutUrl ?? null };
  // a plain start gives the reason for a refusal, and finds a deposit whose start had no answer
  const started = first?.started === true || (await startPayment(client, deposit));
  if (started && Date.now() >= until) return { started, checkoutUrl: null };
  const { checkoutUrl = null } = await awaitCheckout(client, deposit.workflowId, until);
  return { started, checkoutUrl };
}

/** what is known of it in time: its start and its checkout, its start alone, or nothing */
async function startWithCheckout(
  client: Client,
  deposit: PaymentStart,
  until: number,
): Promise<{ readonly started: boolean; readonly document?: PaymentDocument }> {
  const start = new WithStartWorkflowOperation(deposit.kind, startOptions(deposit));
  try {
    // with an id of its own: an existing update would be answered without a look at the input
    const document = await client.withDeadline(until, () =>
      client.workflow.executeUpdateWithStart(checkoutUpdate, { startWorkflowOperation: start }),
    );
    return { started: true, document };
  } catch (error) {
    if (!isUnanswered(error) && !isRefusedStart(error)) throw error;
    const started = start.workflowHandle().then(
      () => true,
      () => false,
    );
    return { started: await started };
  }
}

/** the deposit once its checkout is known, or certainly does not come; after the patience, the deposit as it is */
async function awaitCheckout(
  client: Client,
  workflowId: string,
  until: number,
): Promise<PaymentDocument> {
  const document = await readDocument(client, workflowId);
  if (document.state !== "submitting" || Date.now() >= until) return document;
  try {
    const updateId = sharedUpdateId(document);
    return await client.withDeadline(until, () =>
      client.workflow.getHandle(workflowId).executeUpdate(checkoutUpdate, { updateId }),
    );
  } catch (error) {
    if (isUnanswered(error) || isNotFound(error)) return readDocument(client, workflowId);
    throw error;
  }
}

/** All callers that wait share one update: the server limits how many there are at once. Each `resume` or `resubmit` by a person starts a new update. */
function sharedUpdateId({ decisions }: PaymentDocument): string {
  const sentOn = decisions.filter(({ action }) => action === "resume" || action === "resubmit");
  return `checkout-${sentOn.length}`;
}

/** not in time, or not before its workflow was ended from outside */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    error instanceof WorkflowUpdateFailedError
  );
}

/** the server does not always say why it refuses both together */
function isRefusedStart(error: unknown): boolean {
  return (
    error instanceof WorkflowExecutionAlreadyStartedError ||
    error instanceof ServiceError ||
    isGrpcServiceError(error)
  );
}
