import type { Answer } from "./answer-envelope.ts";

/** What became of one request. */
export interface Handled {
  readonly answer: Answer;
  /** of the transaction that it made or found */
  readonly transId: string | null;
  /** the request passed every check, and was acted on */
  readonly processed: boolean;
}

export function refused(answer: Answer): Handled {
  return { answer, transId: null, processed: false };
}
