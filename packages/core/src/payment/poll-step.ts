import type { PaymentAnswer } from "./answer.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { PlannedPoll } from "./plan.ts";

/** What a row of checks has shown so far. Milliseconds since the row began, on the server's clock. */
export interface PollMemory {
  /** since when every readable answer was `notFound`; null when the last one was not */
  readonly notFoundSince: number | null;
  /** since when no answer was clear; null when the last one was */
  readonly unclearSince: number | null;
  /** the TransId that an answer of this row bound */
  readonly transId: string | null;
}

export const noPollMemory: PollMemory = { notFoundSince: null, unclearSince: null, transId: null };

/** Milliseconds, each counted from where it began. */
export interface PollLimits {
  /** nothing but `notFound` for so long: not there, though the gateway took it */
  readonly notFoundGrace: number;
  /** without a clear answer for so long, a person is asked */
  readonly unknownFor: number;
  /** without a final Status for so long, a person is asked; null: never */
  readonly deadline: number | null;
}

/** What one check means in the row of checks that it belongs to; null: nothing is news, ask again. */
export function pollStep(
  { mode, reportNotFound, boundTransId }: Omit<PlannedPoll, "transId">,
  answer: CheckAnswer,
  elapsed: number,
  memory: PollMemory,
  limits: PollLimits,
): { readonly news: PaymentAnswer | null; readonly memory: PollMemory } {
  const next = remember(answer, elapsed, memory, boundTransId === null);
  const news =
    decide(mode, reportNotFound, answer, elapsed, next, limits) ?? overdue(answer, elapsed, limits);
  return { news, memory: next };
}

function decide(
  mode: PlannedPoll["mode"],
  reportNotFound: boolean,
  answer: CheckAnswer,
  elapsed: number,
  { notFoundSince, unclearSince }: PollMemory,
  { notFoundGrace, unknownFor }: PollLimits,
): PaymentAnswer | null {
  switch (answer.says) {
    case "final":
    case "twoTransactions":
      return answer;
    case "pending":
      return mode === "unknown" ? answer : null;
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

function overdue(
  answer: CheckAnswer,
  elapsed: number,
  { deadline }: PollLimits,
): PaymentAnswer | null {
  return deadline !== null && elapsed >= deadline ? lasting(answer, "overdue") : null;
}

/** that no clear answer came is not all there is to say where another Amount was named */
function lasting(answer: CheckAnswer, says: "unreadable" | "overdue"): PaymentAnswer {
  return answer.says === "otherAmount" ? answer : { says, transId: null };
}

function remember(
  answer: CheckAnswer,
  elapsed: number,
  memory: PollMemory,
  binds: boolean,
): PollMemory {
  switch (answer.says) {
    // an unclear answer says nothing about whether the gateway knows the payment
    case "unclear":
    case "otherAmount":
    case "twoTransactions":
      return { ...memory, unclearSince: memory.unclearSince ?? elapsed };
    case "notFound":
      return { ...memory, notFoundSince: memory.notFoundSince ?? elapsed, unclearSince: null };
    case "final":
    case "pending": {
      const transId = binds && answer.identity === "proven" ? answer.transId : null;
      return { notFoundSince: null, unclearSince: null, transId: memory.transId ?? transId };
    }
  }
}
