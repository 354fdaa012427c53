import { checkFields, InvalidRequestError, type PayoutRequest } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  isGrpcDeadlineError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from "@temporalio/client";
import { ApplicationFailure, TypedSearchAttributes } from "@temporalio/common";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal, resolveUpdate } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PayoutInput } from "../contract/payout-input.ts";
import { resolveWaits } from "./resolve-waits.ts";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
} from "../contract/search-attributes.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { aftercareWorkflowId, paymentWorkflowId } from "../contract/workflow-id.ts";
import {
  PaymentNotFoundError,
  ResolutionRefusedError,
  TemporalUnreachableError,
} from "./errors.ts";
import { listDocuments } from "./list-documents.ts";
import type { PaymentsClient, PaymentsClientOptions, StartedPayment } from "./payments-client.ts";
import { readDocument } from "./read-document.ts";
import { paymentDifferences } from "./same-payment.ts";
import { sinceItsEnd } from "./since-its-end.ts";
import { startAftercare } from "./start-aftercare.ts";
import { startedInput } from "./started-input.ts";
import { explainTemporalFailure, isNotFound } from "./temporal-failure.ts";

/** characters; the server takes no longer workflow id, so no payment has one */
const longestId = 1000;

export function createPaymentsClient({
  client,
  account,
  taskQueue,
  decisionPatience = 60_000,
  callbackPatience = 5_000,
}: PaymentsClientOptions): PaymentsClient {
  const idOf = (refNo: string, kind: PaymentKind = "payout") =>
    paymentWorkflowId(kind, account.name, refNo);

  async function start(input: PayoutInput): Promise<StartedPayment> {
    const workflowId = idOf(input.request.RefNo);
    const started = await startOnce(workflowId, input);
    const handle = client.workflow.getHandle(workflowId);
    return {
      started,
      workflowId,
      result: () =>
        explained(async () => {
          try {
            const ended = (await handle.result()) as PaymentDocument;
            return (await sinceItsEnd(client, workflowId, true))?.document ?? ended;
          } catch (error) {
            // ended from outside: what is known of it is still a document
            if (error instanceof WorkflowFailedError) return readDocument(client, workflowId);
            throw error;
          }
        }),
      document: () => explained(() => readDocument(client, workflowId)),
    };
  }

  /** false: it runs, or ran, already; refused where that is another payment under the same RefNo */
  async function startOnce(workflowId: string, input: PayoutInput): Promise<boolean> {
    try {
      await client.workflow.start("payout", {
        workflowId,
        taskQueue: taskQueue ?? workflowTaskQueue(account.name),
        args: [input],
        workflowIdReusePolicy: "REJECT_DUPLICATE",
        workflowIdConflictPolicy: "FAIL",
        typedSearchAttributes: new TypedSearchAttributes([
          { key: paymentStateAttribute, value: "open" },
          { key: paymentKindAttribute, value: "payout" },
          { key: paymentAccountAttribute, value: account.name },
        ]),
      });
      return true;
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      await refuseOtherPayment(workflowId, input);
      return false;
    }
  }

  async function refuseOtherPayment(workflowId: string, input: PayoutInput): Promise<void> {
    const first = await startedInput(client, workflowId);
    const differences = first === undefined ? ["RefNo"] : paymentDifferences(first, input);
    if (differences.length === 0) return;
    throw new InvalidRequestError("payout request not sent", [
      {
        path: "RefNo",
        message: `was used for another payment already, which differs in ${differences.join(", ")}; look at it with status, and give a new payment a new RefNo`,
      },
    ]);
  }

  return {
    payout: async (request: PayoutRequest) => {
      const { name, merchantCode, profile } = account;
      const fields = checkFields(profile, "payout", request);
      return explained(() =>
        start({
          account: name,
          merchantCode,
          request: fields,
          waits: resolveWaits(profile, "payout"),
        }),
      );
    },
    status: (refNo, kind) => explained(() => readDocument(client, idOf(refNo, kind))),
    list: (filter) => explained(() => listDocuments(client, account.name, filter ?? {})),
    resolve: (refNo, resolution, kind) =>
      explained(async () => {
        const workflowId = idOf(refNo, kind);
        try {
          const handle = client.workflow.getHandle(workflowId);
          return await client.withDeadline(Date.now() + decisionPatience, () =>
            handle.executeUpdate(resolveUpdate, { args: [resolution] }),
          );
        } catch (error) {
          throw await whyNotResolved(workflowId, error);
        }
      }),
    callback: (kind, { refNo, transId }) =>
      explained(() => {
        const workflowId = idOf(refNo, kind);
        const handle = client.workflow.getHandle(workflowId);
        return client.withDeadline(Date.now() + callbackPatience, async () => {
          if (workflowId.length > longestId) return "unknown";
          if (await reached(() => handle.signal(callbackSignal, { transId }))) return "hinted";
          if (!(await reached(() => handle.describe()))) return "unknown";
          await tellAftercare(workflowId, { transId });
          return "closed";
        });
      }),
  };

  async function tellAftercare(workflowId: string, hint: CallbackHint): Promise<void> {
    const after = client.workflow.getHandle(aftercareWorkflowId(workflowId));
    if (await reached(() => after.signal(callbackSignal, hint))) return;
    await startAftercare(client, workflowId, taskQueue ?? workflowTaskQueue(account.name), hint);
  }

  async function whyNotResolved(workflowId: string, error: unknown): Promise<unknown> {
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
      return new ResolutionRefusedError(error.cause.message, { cause: error });
    }
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isGrpcDeadlineError(error)) {
      return new TemporalUnreachableError(
        "no worker has answered to the decision; it may still be carried out: look at the payment before you decide again",
        { cause: error },
      );
    }
    if (!isNotFound(error)) return error;
    // not there, or closed
    const document = await readDocument(client, workflowId).catch((missing: unknown) => {
      if (missing instanceof PaymentNotFoundError) return missing;
      throw missing;
    });
    return document instanceof PaymentNotFoundError
      ? document
      : new ResolutionRefusedError(`the payment has ended: ${document.state}`, { cause: error });
  }
}

/** false: the server has no such workflow, or for a signal none that runs */
async function reached(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function explained<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw explainTemporalFailure(error);
  }
}
