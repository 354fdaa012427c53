import { checkFields, type PayoutRequest } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  isGrpcDeadlineError,
  WorkflowFailedError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import { resolveUpdate } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PayoutInput } from "../contract/payout-input.ts";
import { endedRefusal, type Resolution } from "../contract/resolution.ts";
import { resolveWaits } from "./resolve-waits.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import {
  PaymentNotFoundError,
  ResolutionRefusedError,
  TemporalUnreachableError,
} from "./errors.ts";
import { decidedAlready } from "./decided-already.ts";
import { glance } from "./glance.ts";
import { documentPages, type PaymentPage } from "./list-documents.ts";
import type { PaymentsClient, PaymentsClientOptions, StartedPayment } from "./payments-client.ts";
import { readDocument } from "./read-document.ts";
import { startPayout } from "./start-payout.ts";
import { explained, isNotFound } from "./temporal-failure.ts";
import type { PaymentFilter } from "./visibility-query.ts";

export function createPaymentsClient({
  client,
  account,
  taskQueue,
  decisionPatience = 60_000,
}: PaymentsClientOptions): PaymentsClient {
  const idOf = (refNo: string, kind: PaymentKind = "payout") =>
    paymentWorkflowId(kind, account.name, refNo);

  async function start(input: PayoutInput): Promise<StartedPayment> {
    const workflowId = idOf(input.request.RefNo);
    const started = await startPayout(client, taskQueue ?? workflowTaskQueue(account.name), input);
    const handle = client.workflow.getHandle(workflowId);
    return {
      started,
      workflowId,
      result: () =>
        explained(async () => {
          try {
            return (await handle.result()) as PaymentDocument;
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
    const pages = documentPages(client, account.name, filter, { limit, after });
    const { value } = await explained(() => pages.next());
    return value ?? { payments: [], next: null };
  }

  async function* each(filter: PaymentFilter): AsyncGenerator<PaymentDocument, undefined> {
    const pages = documentPages(client, account.name, filter, { limit: 200 });
    for (;;) {
      const { value } = await explained(() => pages.next());
      if (value === undefined) return;
      yield* value.payments;
    }
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
    glance: (refNo, kind) => explained(() => glance(client, idOf(refNo, kind))),
    list: async (filter) => [...(await page(filter)).payments],
    page,
    each: (filter) => each(filter ?? {}),
    resolve: (refNo, resolution, kind) => explained(() => resolve(idOf(refNo, kind), resolution)),
    resolveOnce: (refNo, resolution, kind) =>
      explained(async () => {
        const workflowId = idOf(refNo, kind);
        const payment = await decidedAlready(client, workflowId, resolution);
        return payment === null
          ? { carriedOut: true, payment: await resolve(workflowId, resolution) }
          : { carriedOut: false, payment };
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
