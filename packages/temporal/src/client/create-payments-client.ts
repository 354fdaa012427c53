import { randomUUID } from "node:crypto";
import { ConfigurationError } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { WorkflowNotFoundError } from "@temporalio/client";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal } from "../contract/messages.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { followUpWorkflowId, isPossibleId, paymentWorkflowId } from "../contract/workflow-id.ts";
import { checkArgument } from "./check-arguments.ts";
import { firstStart } from "./accounts/account-name.ts";
import { peekState } from "../server/peek-state.ts";
import { paymentList } from "./listing/payment-list.ts";
import { paymentHandle } from "./payment-handle.ts";
import type { PaymentHandle, PaymentsClient, PaymentsClientOptions } from "./payments-client.ts";
import { checkPayment } from "./starting/check-payment.ts";
import { normalisedUrls } from "./starting/normalised-urls.ts";
import { timingsFrom } from "./starting/timings-from.ts";
import { assertFollowUp, startFollowUp } from "./starting/start-follow-up.ts";
import { startDeposit } from "./starting/start-deposit.ts";
import { startPayment, type PaymentStart } from "../server/start-payment.ts";
import { mapTemporalErrors } from "./temporal-failure.ts";

/**
 * For the payments of one account. Makes no request; the first start of a process also asks whether the account has payments under another name.
 * @throws ConfigurationError if a base URL is not valid; InvalidRequestError for a wrong option
 */
export function createPaymentsClient(options: PaymentsClientOptions): PaymentsClient {
  checkArgument("paymentsClient", "no payments client was made", options);
  const {
    client,
    account,
    taskQueue,
    decisionPatience = 60_000,
    callbackPatience = 5_000,
  } = options;
  const { name, merchantCode, profile } = account;
  const { baseUrl, formerly } = normalisedUrls(account);
  const mayStart = firstStart({ client, account, taskQueue });

  const idOf = (refNo: string) => paymentWorkflowId(name, refNo);

  /** checked against document and profile; refused before anything is started */
  function paymentOf(kind: PaymentKind, request: unknown): PaymentStart {
    const fields = checkPayment(account, kind, request);
    return {
      kind,
      workflowId: idOf(fields.RefNo),
      taskQueue,
      input: {
        account: name,
        merchantCode,
        baseUrl,
        request: fields,
        timings: timingsFrom(profile, kind),
        birthMark: randomUUID(),
      },
      formerly,
    };
  }

  function handle(refNo: string): PaymentHandle {
    checkArgument("refNo", "payment not looked up", { refNo });
    return paymentHandle({ client, refNo, workflowId: idOf(refNo), decisionPatience });
  }

  return {
    payout: async (request) => {
      const payment = paymentOf("payout", request);
      return mapTemporalErrors(async () => {
        await mayStart();
        const started = await startPayment(client, payment);
        return { ...handle(payment.input.request.RefNo), started };
      });
    },
    deposit: async (request, waiting = {}) => {
      checkArgument("depositOptions", "deposit request not sent", waiting);
      const { patience = 60_000 } = waiting;
      const payment = paymentOf("deposit", request);
      return mapTemporalErrors(async () => {
        await mayStart();
        const { started, checkoutUrl } = await startDeposit(client, payment, patience);
        return { ...handle(payment.input.request.RefNo), started, checkoutUrl };
      });
    },
    handle,
    peekState: async (refNo) => {
      const { workflowId } = handle(refNo);
      return mapTemporalErrors(() => peekState(client, workflowId));
    },
    list: (filter = {}) => paymentList(client, name, filter),
    callback: async (callback) => {
      checkArgument("callback", "callback not passed on", callback);
      const { refNo, transId } = callback;
      // no payment is started with half a character
      if (!refNo.isWellFormed()) return "unknown";
      return mapTemporalErrors(() => {
        const workflowId = idOf(refNo);
        const workflow = client.workflow.getHandle(workflowId);
        return client.withDeadline(Date.now() + callbackPatience, async () => {
          if (!isPossibleId(workflowId)) return "unknown";
          if (await reached(() => workflow.signal(callbackSignal, { transId }))) return "signalled";
          if (!(await reached(() => workflow.describe()))) return "unknown";
          await signalFollowUp(workflowId, { transId });
          return "closed";
        });
      });
    },
  };

  async function signalFollowUp(workflowId: string, hint: CallbackHint): Promise<void> {
    const after = client.workflow.getHandle(followUpWorkflowId(workflowId));
    if (!isPossibleId(after.workflowId)) {
      throw new ConfigurationError(
        `the callback is not kept: the payment ${workflowId} has ended, and its RefNo is too long for a check after its end; ask the gateway with check`,
      );
    }
    if (await reached(() => after.signal(callbackSignal, hint)))
      return assertFollowUp(client, after.workflowId);
    await startFollowUp(client, workflowId, taskQueue ?? workflowTaskQueue(name), hint);
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
