import {
  WorkflowFailedError,
  type Client,
  type WorkflowExecutionDescription,
} from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PollInput } from "../../contract/activities.ts";
import { paymentQuery } from "../../contract/messages.ts";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { hasEnded, type PaymentState } from "@merchant-payment/core/payment";
import { paymentStateAttribute } from "../../contract/search-attributes.ts";
import { paymentNamedBy } from "../../contract/workflow-id.ts";
import { describeWorkflow } from "../../server/describe-workflow.ts";
import { notFoundAdvice, PaymentNotFoundError } from "../errors.ts";
import { pendingWork, type PendingWork } from "./pending-poll.ts";
import { readFollowUp } from "./read-follow-up.ts";
import { readStartedWorkflow } from "../../server/read-workflow-input.ts";
import { readHistory, type PaymentHistory } from "./read-history.ts";

/** the type of the failure of a second run of one payment; the workflow gives it */
const repeatedRun = "RepeatedRun";

/** milliseconds that a worker has to answer before the server alone is asked */
const queryPatience = 5_000;

export interface ReadPayment {
  readonly document: PaymentDocument;
  /** false: a worker was asked, and none answered */
  readonly workerAnswers: boolean;
}

/**
 * The payment from all that knows it: the workflow's own word, the poll under way, the server.
 * @param askWorker false if it is already known that no worker answers
 */
export async function readPayment(
  client: Client,
  workflowId: string,
  askWorker = true,
): Promise<ReadPayment> {
  const handle = client.workflow.getHandle(workflowId);
  const description = await describeWorkflow(client, workflowId);
  const status = description?.status.name;
  const later = status === "RUNNING" ? null : await readFollowUp(client, workflowId, askWorker);
  if (later !== null) return later;
  if (description === null || status === undefined) throw notFound(workflowId);
  if (status === "COMPLETED") {
    return { document: (await handle.result()) as PaymentDocument, workerAnswers: true };
  }
  const pending = await pendingWork(client, description);
  const known = askWorker
    ? await client
        .withDeadline(Date.now() + queryPatience, () => handle.query(paymentQuery))
        .catch(() => null)
    : null;
  const base = known ?? (await fromServer(client, description, pending));
  if (status === "FAILED") return { document: await refused(base, handle), workerAnswers: true };
  const document =
    status === "RUNNING"
      ? withProgress(base, pending)
      : abandoned(base, status, await readHistory(client, description));
  return { document, workerAnswers: !askWorker || known !== null };
}

export async function readDocument(client: Client, workflowId: string): Promise<PaymentDocument> {
  return (await readPayment(client, workflowId)).document;
}

export function notFound(workflowId: string): PaymentNotFoundError {
  const { refNo, account } = paymentNamedBy(workflowId);
  return new PaymentNotFoundError(
    `Temporal knows no payment ${refNo} of account ${account}; ${notFoundAdvice}`,
  );
}

/** no worker answers: what the start, the history and the description say */
async function fromServer(
  client: Client,
  description: WorkflowExecutionDescription,
  pending: PendingWork | null,
): Promise<PaymentDocument> {
  const { workflowId, startTime, typedSearchAttributes, type } = description;
  const started = await readStartedWorkflow(client, workflowId);
  const stored = await readHistory(client, description);
  const { submits, poll, timeline } = stored;
  const indexed = typedSearchAttributes.get(paymentStateAttribute) ?? "open";
  const at = startTime.toISOString();
  const last = submits.at(-1);
  const kind = type as PaymentKind;
  return {
    kind,
    ...stated(started?.input, workflowId),
    state: indexed === "open" ? openState(pending, poll) : (indexed as PaymentState),
    because: null,
    endedBy: null,
    revision: 0,
    ...sentBy(stored, pending),
    existing: submits.some(({ result }) => result.outcome === "existing"),
    transId: last?.result.transId ?? last?.said.transId ?? null,
    transIdBinds: last?.result.transId != null,
    payId: last?.said.payId ?? null,
    status: last?.said.status ?? null,
    reason: "no worker answers; this is what the Temporal server knows",
    attended: "server",
    polls: 0,
    submissions: submits.reduce((sum, { submissions }) => sum + submissions, 0),
    ...(kind === "deposit" ? { checkoutUrl: last?.checkoutUrl ?? null } : {}),
    startedAt: at,
    updatedAt: timeline.at(-1)?.at ?? at,
    decisions: [],
    timeline: [{ at, event: "started", detail: "the payment was started" }, ...timeline],
  };
}

/** the fields of a payment's input; in an input written by hand they may have any type */
function stated(
  input: unknown,
  workflowId: string,
): Pick<
  PaymentDocument,
  "account" | "merchantCode" | "refNo" | "paymentId" | "amount" | "currency"
> {
  const named = paymentNamedBy(workflowId);
  const { account, merchantCode, request } = fieldsOf(input);
  const { RefNo, PaymentId, Amount, Currency } = fieldsOf(request);
  return {
    account: textOf(account) ?? named.account,
    merchantCode: textOf(merchantCode) ?? "",
    refNo: textOf(RefNo) ?? named.refNo,
    paymentId: typeof PaymentId === "number" ? PaymentId : null,
    amount: typeof Amount === "number" ? Amount : 0,
    currency: textOf(Currency),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** never less than what a submit may have done */
function sentBy(
  { submits, mayBeForgotten }: Pick<PaymentHistory, "submits" | "mayBeForgotten">,
  pending: PendingWork | null,
) {
  const outcomes = submits.map(({ result }) => result.outcome);
  const acknowledged = outcomes.some((outcome) =>
    ["accepted", "duplicate", "found"].includes(outcome),
  );
  const underWay = pending?.type === "submitPayment" && pending.started;
  const mayHaveBeenSent =
    acknowledged ||
    underWay ||
    mayBeForgotten ||
    outcomes.includes("unknown") ||
    outcomes.includes("stale");
  return { acknowledged, mayHaveBeenSent, mayPayTwice: mayHaveBeenSent };
}

/** never more certain than what is stored: a poll says itself whether the gateway is known to have the payment */
function openState(pending: PendingWork | null, poll: PollInput | null): PaymentState {
  if (pending?.type !== "pollPayment") return "submitting";
  return poll?.mode === "sent" ? "polling" : "unknown";
}

function withProgress(document: PaymentDocument, pending: PendingWork | null): PaymentDocument {
  // the described poll no longer runs if the payment has ended meanwhile
  if (pending?.progress == null || hasEnded(document.state)) return document;
  const { polls, status, transId, payId } = pending.progress;
  return {
    ...document,
    polls: document.polls + polls,
    status: status ?? document.status,
    transId: transId ?? document.transId,
    payId: payId ?? document.payId,
  };
}

/** its workflow was ended from outside: the gateway is not checked any more, so a person must act */
function abandoned(
  document: PaymentDocument,
  ending: string,
  { openSubmit }: Pick<PaymentHistory, "openSubmit">,
): PaymentDocument {
  return {
    ...document,
    ...(openSubmit
      ? { mayHaveBeenSent: true, mayPayTwice: true, submissions: document.submissions + 1 }
      : {}),
    state: "review",
    attended: "nobody",
    reason: `its workflow was ended from outside (${ending.toLowerCase()}) and nobody asks the gateway any more; ask it with check`,
  };
}

/** its workflow says itself why it cannot run, e.g. what its input lacks */
async function refused(
  document: PaymentDocument,
  handle: { result(): Promise<unknown> },
): Promise<PaymentDocument> {
  const error: unknown = await handle.result().catch((failure: unknown) => failure);
  const cause = error instanceof WorkflowFailedError ? error.cause : undefined;
  const known = abandoned(document, "failed", { openSubmit: false });
  if (!(cause instanceof ApplicationFailure)) return known;
  // what the run before it did is not in this run's history
  const sent = cause.type === repeatedRun ? { mayHaveBeenSent: true, mayPayTwice: true } : {};
  return { ...known, ...sent, reason: cause.message };
}
