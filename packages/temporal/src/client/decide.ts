import { createHash } from "node:crypto";
import {
  endedRefusal,
  hasEnded,
  idTakenRefusal,
  isSameDecision,
  needsRevision,
  unattendedRefusal,
  type Decision,
} from "@merchant-payment/core/payment";
import {
  isGrpcDeadlineError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import { resolveUpdate, type DecisionResult } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { DecisionRefusedError, PaymentNotFoundError, TemporalUnreachableError } from "./errors.ts";
import { clientPlace } from "./client-place.ts";
import type { DecisionRequest } from "./payments-client.ts";
import { readDocument, readPayment } from "./reading/read-document.ts";
import { grpcFailure, isNotFound } from "../server/grpc-failure.ts";

/** gRPC status code: the worker's code failed on the decision */
const failedPrecondition = 9;

/**
 * Has a person's decision carried out.
 * @param patience milliseconds for a worker to do so
 */
export async function decide(
  client: Client,
  workflowId: string,
  request: DecisionRequest,
  patience: number,
): Promise<DecisionResult> {
  const { document, workerAnswers } = await readPayment(client, workflowId);
  const decision = { ...decisionOf(request, document), ...clientPlace(client) };
  const before = carriedOutBefore(document, decision);
  if (before !== null) return before;
  if (hasEnded(document.state) || document.attended === "nobody")
    throw new DecisionRefusedError(closedRefusal(document), document);
  if (!workerAnswers) {
    throw new TemporalUnreachableError(
      "no worker answers, so nothing was decided; start one, then do the same again",
    );
  }
  if (request.revision === undefined && needsRevision(request.action)) {
    throw new DecisionRefusedError(
      `${request.action} holds for exactly what was seen: give the revision of the payment that you looked at (it is ${document.revision} now)`,
      document,
    );
  }
  // The server answers an update id with what became of it, also with a refusal. A decision that was refused may be possible when the
  // payment has changed, so the id changes with the payment. The workflow makes sure that a decision is carried out once, by its own id.
  const updateId = hashOf([
    decision.id,
    decisionId(request),
    document.revision,
    document.updatedAt,
  ]);
  return update(client, workflowId, decision, updateId, patience);
}

function decisionOf(request: DecisionRequest, document: PaymentDocument): Decision {
  const { revision, id, ...stated } = request;
  return {
    ...stated,
    id: id ?? decisionId(request),
    seen: { revision: revision ?? document.revision, state: document.state },
  };
}

/**
 * A hash of what the person states, and of nothing else: if an answer was lost and the decision is sent again, the payment may be at another
 * revision by then.
 */
function decisionId({
  action,
  actor,
  reason,
  transId,
  mayPayTwice,
  revision,
}: DecisionRequest): string {
  return hashOf([action, actor, reason, transId, mayPayTwice === true, revision]);
}

/**
 * What to answer to a decision that was carried out before; null: none of its id was.
 * @throws DecisionRefusedError if the decision of this id is another one
 */
function carriedOutBefore(payment: PaymentDocument, decision: Decision): DecisionResult | null {
  const earlier = payment.decisions.find(({ id }) => id === decision.id);
  if (earlier === undefined) return null;
  if (isSameDecision(earlier, decision)) return { carriedOut: false, payment };
  throw new DecisionRefusedError(idTakenRefusal(earlier), payment);
}

function hashOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

async function update(
  client: Client,
  workflowId: string,
  decision: Decision,
  updateId: string,
  patience: number,
): Promise<DecisionResult> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    return await client.withDeadline(Date.now() + patience, () =>
      handle.executeUpdate(resolveUpdate, { args: [decision], updateId }),
    );
  } catch (error) {
    const why = await whyNotDecided(client, workflowId, error);
    // the same decision, handed over by somebody else, may have ended it meanwhile
    const payment = DecisionRefusedError.is(why) ? why.payment : null;
    const before = payment === null ? null : carriedOutBefore(payment, decision);
    if (before !== null) return before;
    throw why;
  }
}

async function whyNotDecided(client: Client, workflowId: string, error: unknown): Promise<unknown> {
  if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
    const { message, details } = error.cause;
    const payment = (details?.[0] as PaymentDocument | undefined) ?? null;
    return new DecisionRefusedError(message, payment, { cause: error });
  }
  if (
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isGrpcDeadlineError(error) ||
    grpcFailure(error)?.code === failedPrecondition
  ) {
    return new TemporalUnreachableError(
      "no worker has answered to the decision; it may still be carried out: look at the payment, or do the same again: the same decision is carried out once",
      { cause: error },
    );
  }
  if (!isNotFound(error)) return error;
  // not there, or closed
  const document = await readDocument(client, workflowId).catch((missing: unknown) => {
    if (PaymentNotFoundError.is(missing)) return missing;
    throw missing;
  });
  return PaymentNotFoundError.is(document)
    ? document
    : new DecisionRefusedError(closedRefusal(document), document, { cause: error });
}

/** a workflow that was ended from outside may have sent its payment: that is no end */
function closedRefusal({ state, attended }: PaymentDocument): string {
  return attended === "nobody" ? unattendedRefusal : endedRefusal(state);
}
