import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument, PaymentState } from "../contract/payment-document.ts";

/** Which of an account's payments; what is left out does not matter. */
export interface PaymentFilter {
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  /** started then or later */
  readonly startedFrom?: Date | undefined;
  /** started earlier than that */
  readonly startedBefore?: Date | undefined;
}

const openStates: readonly PaymentState[] = ["submitting", "polling", "unknown"];

/** the workflow type of those that ask after a payment's end */
const aftercare = "WorkflowType = 'aftercare'";

/** The question to the server's index. It may answer with more than was asked for: the documents decide. */
export function visibilityQuery(account: string, filter: PaymentFilter): string {
  const { state, kind } = filter;
  return [
    `PaymentAccount = ${quoted(account)}`,
    ...(kind === undefined ? [] : [`PaymentKind = ${quoted(kind)}`]),
    ...startedQuery(filter),
    // every payment has its own workflow; what came to light after its end is in another one's state
    state === undefined ? "WorkflowType != 'aftercare'" : stateQuery(state),
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

/** of payments; one that somebody asked after later began before that */
function startedQuery({ state, startedFrom, startedBefore }: PaymentFilter): string[] {
  const range = [
    ...(startedFrom === undefined ? [] : [`StartTime >= ${quoted(startedFrom.toISOString())}`]),
    ...(startedBefore === undefined ? [] : [`StartTime < ${quoted(startedBefore.toISOString())}`]),
  ].join(" AND ");
  if (range === "") return [];
  return [state === undefined ? range : `((${range}) OR ${aftercare})`];
}

/** what the index may call a payment that is in this state */
function stateQuery(state: PaymentState): string {
  if (openStates.includes(state)) return "PaymentState = 'open'";
  const indexed = `PaymentState = ${quoted(state)}`;
  if (state !== "review") return indexed;
  // a workflow that was ended from outside left its payment to a person, and the index as it was
  return `(${indexed} OR (PaymentState IN ('open', 'held') AND ExecutionStatus IN ('Terminated', 'Failed', 'TimedOut', 'Canceled')))`;
}

/** a visibility query's text; its only escape is a doubled quote */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
