import type { FinalStatus } from "../outcome/status-class.ts";

/**
 * How it is shown that an answer is about this payment's transaction.
 * - `proven`: by the TransId that binds it, or by its kind
 * - `refNoOnly`: a payment of the other kind could have this RefNo too
 */
export type Identity = "proven" | "refNoOnly";

/** The result of a status check, or of a series of polls, for a payment. */
export type PaymentAnswer = (
  | { readonly says: "final"; readonly final: FinalStatus; readonly identity: Identity }
  /** the gateway has it; its Status is not final */
  | { readonly says: "pending"; readonly identity: Identity }
  | { readonly says: "notFound" }
  /** the gateway has it under another TransId than the bound one */
  | { readonly says: "twoTransactions" }
  | { readonly says: "otherAmount" }
  /** no clear answer for too long */
  | { readonly says: "unreadable" }
  /** no final Status for too long */
  | { readonly says: "overdue" }
  /** no news */
  | { readonly says: "nothing" }
) & {
  /** the TransId of an answer whose other echoed fields matched; null if there was none */
  readonly transId: string | null;
};

const order = [
  "twoTransactions",
  "final",
  "pending",
  "otherAmount",
  "notFound",
  "unreadable",
  "overdue",
  "nothing",
] as const satisfies readonly PaymentAnswer["says"][];

/** The most important of several answers: first a contradiction, then an end, then that it was found, then the rest. */
export function rankAnswers(answers: readonly [PaymentAnswer, ...PaymentAnswer[]]): PaymentAnswer {
  const ends = answers.flatMap((answer) => (answer.says === "final" ? [answer.final] : []));
  const ids = answers.flatMap(({ transId }) => (transId === null ? [] : [transId]));
  if (differ(ends) || differ(ids)) return { says: "twoTransactions", transId: null };
  const [first = answers[0]] = answers.toSorted(
    (a, b) => order.indexOf(a.says) - order.indexOf(b.says),
  );
  return first;
}

function differ(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}
