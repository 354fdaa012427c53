import { checkFields } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  isGrpcDeadlineError,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal, resolveUpdate } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { endedRefusal, type Resolution } from "../contract/resolution.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { aftercareWorkflowId, paymentWorkflowId } from "../contract/workflow-id.ts";
import {
  PaymentNotFoundError,
  ResolutionRefusedError,
  TemporalUnreachableError,
} from "./errors.ts";
import { decidedAlready } from "./decided-already.ts";
import { findPayment } from "./find-payment.ts";
import { glance } from "./glance.ts";
import { documentPages, type PaymentPage } from "./list-documents.ts";
import type { PaymentsClient, PaymentsClientOptions, StartedPayment } from "./payments-client.ts";
import { readDocument } from "./read-document.ts";
import { normalisedUrls } from "./normalised-urls.ts";
import { resolveWaits } from "./resolve-waits.ts";
import { sinceItsEnd } from "./since-its-end.ts";
import { startAftercare } from "./start-aftercare.ts";
import { startDeposit } from "./start-deposit.ts";
import { startPayment, type PaymentStart } from "./start-payment.ts";
import { explained, isNotFound } from "./temporal-failure.ts";
import type { PaymentFilter } from "./visibility-query.ts";

/** characters; the server takes no longer workflow id, so no payment has one */
const longestId = 1000;

export function createPaymentsClient({
  client,
  account,
  taskQueue,
  decisionPatience = 60_000,
  callbackPatience = 5_000,
}: PaymentsClientOptions): PaymentsClient {
  const { name, merchantCode, profile } = account;
  const { baseUrl, formerly } = normalisedUrls(account);

  async function idOf(refNo: string, kind?: PaymentKind): Promise<string> {
    return kind === undefined
      ? findPayment(client, name, refNo)
      : paymentWorkflowId(kind, name, refNo);
  }

  /** checked against document and profile; refused before anything is started */
  function paymentOf(kind: PaymentKind, request: unknown): PaymentStart {
    const fields = checkFields(profile, kind, request);
    return {
      kind,
      workflowId: paymentWorkflowId(kind, name, fields.RefNo),
      taskQueue,
      input: {
        account: name,
        merchantCode,
        baseUrl,
        request: fields,
        waits: resolveWaits(profile, kind),
      },
      formerly,
    };
  }

  function startedPayment({ workflowId }: PaymentStart, started: boolean): StartedPayment {
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

  async function page({
    limit = 100,
    after,
    ...filter
  }: Parameters<PaymentsClient["page"]>[0] = {}): Promise<PaymentPage> {
    const pages = documentPages(client, name, filter, { limit, after });
    const { value } = await explained(() => pages.next());
    return value ?? { payments: [], next: null };
  }

  async function* each(filter: PaymentFilter): AsyncGenerator<PaymentDocument, undefined> {
    const pages = documentPages(client, name, filter, { limit: 200 });
    for (;;) {
      const { value } = await explained(() => pages.next());
      if (value === undefined) return;
      yield* value.payments;
    }
  }

  return {
    payout: async (request) => {
      const payment = paymentOf("payout", request);
      return explained(async () => startedPayment(payment, await startPayment(client, payment)));
    },
    deposit: async (request, { patience = 60_000 } = {}) => {
      const payment = paymentOf("deposit", request);
      return explained(async () => {
        const { started, checkoutUrl } = await startDeposit(client, payment, patience);
        return { ...startedPayment(payment, started), checkoutUrl };
      });
    },
    status: (refNo, kind) => explained(async () => readDocument(client, await idOf(refNo, kind))),
    glance: (kind, refNo) => explained(() => glance(client, paymentWorkflowId(kind, name, refNo))),
    list: async (filter) => [...(await page(filter)).payments],
    page,
    each: (filter) => each(filter ?? {}),
    resolve: (refNo, resolution, kind) =>
      explained(async () => resolve(await idOf(refNo, kind), resolution)),
    resolveOnce: (refNo, resolution, kind) =>
      explained(async () => {
        const workflowId = await idOf(refNo, kind);
        const payment = await decidedAlready(client, workflowId, resolution);
        return payment === null
          ? { carriedOut: true, payment: await resolve(workflowId, resolution) }
          : { carriedOut: false, payment };
      }),
    callback: (kind, { refNo, transId }) =>
      explained(() => {
        const workflowId = paymentWorkflowId(kind, name, refNo);
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

  async function resolve(workflowId: string, resolution: Resolution): Promise<PaymentDocument> {
    try {
      const handle = client.workflow.getHandle(workflowId);
      return await client.withDeadline(Date.now() + decisionPatience, () =>
        handle.executeUpdate(resolveUpdate, { args: [resolution] }),
      );
    } catch (error) {
      throw await whyNotResolved(workflowId, error);
    }
  }

  async function tellAftercare(workflowId: string, hint: CallbackHint): Promise<void> {
    const after = client.workflow.getHandle(aftercareWorkflowId(workflowId));
    if (await reached(() => after.signal(callbackSignal, hint))) return;
    await startAftercare(client, workflowId, taskQueue ?? workflowTaskQueue(name), hint);
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
      : new ResolutionRefusedError(endedRefusal(document.state), { cause: error });
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
