import type { Answer } from "./answer-envelope.ts";

/** The result of one request. */
export interface Handled {
  readonly answer: Answer;
  /** the transaction that it created or found */
  readonly transId: string | null;
  /** the request passed every check, and was acted on */
  readonly processed: boolean;
}

export function refused(answer: Answer): Handled {
  return { answer, transId: null, processed: false };
}
