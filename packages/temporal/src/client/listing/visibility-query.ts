import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument } from "../../contract/payment-document.ts";
import { endStates, type PaymentState } from "@merchant-payment/core/payment";

/** Which of an account's payments; what is left out does not matter. */
export interface PaymentFilter {
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  /** started then or later */
  readonly startedFrom?: Date | undefined;
  /** started earlier than that */
  readonly startedBefore?: Date | undefined;
}

/** of a workflow that was ended from outside: its payment is left to a person, and the index stays as it was */
const abandoned = "ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')";

/** of a payment that is still running, or ended by itself */
const attended = "ExecutionStatus IN ('Running', 'Completed')";

const openStates: readonly PaymentState[] = ["submitting", "polling"];

/** how the index calls payments that have not ended */
const unfinished = ["open", "unknown", "held", "review"];

/** the workflow type of those that check a payment after its end */
const followUp = "WorkflowType = 'followUp'";

/** The question to the server's index. It may answer with more than was asked for: the documents decide. */
export function visibilityQuery(account: string, filter: PaymentFilter): string {
  const { state, kind } = filter;
  return [
    `PaymentAccount = ${quoted(account)}`,
    ...(kind === undefined ? [] : [`PaymentKind = ${quoted(kind)}`]),
    ...startedQuery(filter),
    // every payment has its own workflow; what came to light after its end is in another one's state
    state === undefined ? "WorkflowType != 'followUp'" : stateQuery(state),
  ].join(" AND ");
}

/** whether this payment is one of them */
export function isAskedFor(
  { state: is, startedAt }: Pick<PaymentDocument, "state" | "startedAt">,
  { state, startedFrom, startedBefore }: PaymentFilter,
): boolean {
  const started = Date.parse(startedAt);
  return (
    (state === undefined || is === state) &&
    (startedFrom === undefined || started >= startedFrom.getTime()) &&
    (startedBefore === undefined || started < startedBefore.getTime())
  );
}

/** of payments; one that was checked later began before that */
function startedQuery({ state, startedFrom, startedBefore }: PaymentFilter): string[] {
  const range = [
    ...(startedFrom === undefined ? [] : [`StartTime >= ${quoted(startedFrom.toISOString())}`]),
    ...(startedBefore === undefined ? [] : [`StartTime < ${quoted(startedBefore.toISOString())}`]),
  ].join(" AND ");
  if (range === "") return [];
  return [state === undefined ? range : `((${range}) OR ${followUp})`];
}

/** what the index may call a payment that is in this state */
function stateQuery(state: PaymentState): string {
  if (openStates.includes(state)) return "PaymentState = 'open'";
  const indexed = `PaymentState = ${quoted(state)}`;
  if (state !== "review") return indexed;
  return `(${indexed} OR (${indexedAs(unfinished)} AND ${abandoned}))`;
}

/** payments that the index calls so, and that a workflow looks after or has ended itself */
export function attendedQuery(account: string, indexed: readonly string[]): string {
  return `PaymentAccount = ${quoted(account)} AND ${indexedAs(indexed)} AND ${attended}`;
}

/** unfinished payments that a workflow looks after */
export function unfinishedQuery(account: string): string {
  return attendedQuery(account, unfinished);
}

/** unfinished payments of which a run was ended from outside, or by a reset, which carries the payment on in another run */
export function abandonedQuery(account: string): string {
  return `PaymentAccount = ${quoted(account)} AND ${indexedAs(unfinished)} AND ${abandoned}`;
}

/** those that checked payments that had ended, and learned something else */
export function changedAfterCloseQuery(account: string): string {
  return `PaymentAccount = ${quoted(account)} AND ${followUp} AND ${indexedAs(endStates)}`;
}

/** the payment with this id, if one of its runs is still running or ended by itself */
export function carriedOnQuery(workflowId: string): string {
  return `WorkflowId = ${quoted(workflowId)} AND ${attended}`;
}

function indexedAs(states: readonly string[]): string {
  return `PaymentState IN (${states.map(quoted).join(", ")})`;
}

/** a visibility query's text; its only escape is a doubled quote */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
