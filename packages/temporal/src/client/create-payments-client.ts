import { checkFields } from "@merchant-payment/core";
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
import { endedRefusal, type Resolution } from "../contract/resolution.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import {
  PaymentNotFoundError,
  ResolutionRefusedError,
  TemporalUnreachableError,
} from "./errors.ts";
import { decidedAlready } from "./decided-already.ts";
import { findPayment } from "./find-payment.ts";
import { documentPages, type PaymentPage } from "./list-documents.ts";
import type { PaymentsClient, PaymentsClientOptions, StartedPayment } from "./payments-client.ts";
import { readDocument } from "./read-document.ts";
import { resolveWaits } from "./resolve-waits.ts";
import { startDeposit } from "./start-deposit.ts";
import { startPayment, type PaymentStart } from "./start-payment.ts";
import { explainTemporalFailure, isNotFound } from "./temporal-failure.ts";
import type { PaymentFilter } from "./visibility-query.ts";

export function createPaymentsClient({
  client,
  account,
  taskQueue,
  decisionPatience = 60_000,
}: PaymentsClientOptions): PaymentsClient {
  const { name, merchantCode, profile } = account;

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
      input: { account: name, merchantCode, request: fields, waits: resolveWaits(profile, kind) },
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

async function explained<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw explainTemporalFailure(error);
  }
}
