import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentState } from "../contract/payment-document.ts";

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

/** The question to the server's index. It may answer with more than was asked for: the documents decide. */
export function visibilityQuery(
  account: string,
  { state, kind, startedFrom, startedBefore }: PaymentFilter,
): string {
  return [
    `PaymentAccount = ${quoted(account)}`,
    ...(kind === undefined ? [] : [`PaymentKind = ${quoted(kind)}`]),
    ...(startedFrom === undefined ? [] : [`StartTime >= ${quoted(startedFrom.toISOString())}`]),
    ...(startedBefore === undefined ? [] : [`StartTime < ${quoted(startedBefore.toISOString())}`]),
    ...(state === undefined ? [] : [stateQuery(state)]),
  ].join(" AND ");
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
