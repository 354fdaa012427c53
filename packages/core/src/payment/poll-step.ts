import type { PaymentAnswer } from "./answer.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { PlannedPoll } from "./plan.ts";
import { isProven } from "./proof.ts";

/** What a series of checks has shown so far. Milliseconds since the series began, on the server's clock. */
export interface PollMemory {
  /** since when every readable answer was `notFound`; null when the last one was not */
  readonly notFoundSince: number | null;
  /** since when no answer was clear; null when the last one was */
  readonly unclearSince: number | null;
}

/** The memory before the first answer. */
export const noPollMemory: PollMemory = { notFoundSince: null, unclearSince: null };

/** Milliseconds: `deadline` since the series began, the others since the first of the answers that they limit. */
export interface PollLimits {
  /** with only `notFound` for so long, an accepted payment counts as absent */
  readonly notFoundGrace: number;
  /** without a clear answer for so long, a person is asked */
  readonly unknownFor: number;
  /** without a final Status for so long, a person is asked; null: never */
  readonly deadline: number | null;
}

/** The news that one more check gives to a series of checks; null: no news, ask again. */
export function pollStep(
  planned: Omit<PlannedPoll, "transId" | "boundTransId">,
  answer: CheckAnswer,
  elapsed: number,
  memory: PollMemory,
  limits: PollLimits,
): { readonly news: PaymentAnswer | null; readonly memory: PollMemory } {
  const next = remember(answer, elapsed, memory);
  const news = decide(planned, answer, elapsed, next, limits) ?? overdue(answer, elapsed, limits);
  return { news, memory: next };
}

function decide(
  planned: Omit<PlannedPoll, "transId" | "boundTransId">,
  answer: CheckAnswer,
  elapsed: number,
  { notFoundSince, unclearSince }: PollMemory,
  { notFoundGrace, unknownFor }: PollLimits,
): PaymentAnswer | null {
  const { mode, reportNotFound } = planned;
  switch (answer.says) {
    case "final":
      return isDoubtedAlready(planned, answer) ? null : answer;
    case "twoTransactions":
      return planned.doubt === "twoTransactions" ? null : answer;
    case "pending":
      return mode === "unknown" || isLearned(planned, answer) ? answer : null;
    case "notFound": {
      const absent = mode === "sent" && elapsed - (notFoundSince ?? elapsed) >= notFoundGrace;
      return absent || (mode === "unknown" && reportNotFound) ? answer : null;
    }
    case "otherAmount":
    case "unclear":
      return mode !== "review" && elapsed - (unclearSince ?? elapsed) >= unknownFor
        ? lasting(answer, "unreadable")
        : null;
  }
}

/** a person already knows that such an answer does not end the payment */
function isDoubtedAlready(
  { doubt, proof }: Pick<PlannedPoll, "doubt" | "proof">,
  answer: Extract<CheckAnswer, { says: "final" }>,
): boolean {
  if (doubt === "twoTransactions") return true;
  const unproven = proof === null || !isProven(proof, answer);
  return unproven && (doubt === "existing" || doubt === "kindUnproven");
}

/** a pending answer that acknowledges the payment or gives its first TransId */
function isLearned(
  { reportFound, reportTransId }: Pick<PlannedPoll, "reportFound" | "reportTransId">,
  { identity, transId }: Extract<CheckAnswer, { says: "pending" }>,
): boolean {
  return identity === "proven" && (reportFound || (reportTransId && transId !== null));
}

function overdue(
  answer: CheckAnswer,
  elapsed: number,
  { deadline }: PollLimits,
): PaymentAnswer | null {
  return deadline !== null && elapsed >= deadline ? lasting(answer, "overdue") : null;
}

/** it has taken too long; if the answer names another Amount, that answer is reported instead */
function lasting(answer: CheckAnswer, says: "unreadable" | "overdue"): PaymentAnswer {
  return answer.says === "otherAmount" ? answer : { says, transId: null };
}

function remember(answer: CheckAnswer, elapsed: number, memory: PollMemory): PollMemory {
  switch (answer.says) {
    // an unclear answer does not show whether the gateway knows the payment
    case "unclear":
    case "otherAmount":
    case "twoTransactions":
      return { ...memory, unclearSince: memory.unclearSince ?? elapsed };
    case "notFound":
      return { notFoundSince: memory.notFoundSince ?? elapsed, unclearSince: null };
    case "final":
    case "pending":
      return noPollMemory;
  }
}
