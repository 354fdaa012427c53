import { MerchantPaymentError, type ErrorCode } from "./merchant-payment-error.ts";
import type { Problem } from "./problem.ts";
import { describeProblems } from "./problem.ts";

/** The request breaks the rules of the document or the profile; nothing was sent. Lists every problem found. */
export class InvalidRequestError extends MerchantPaymentError {
  static override readonly code = "invalidRequest";
  readonly fields: readonly Problem[];

  /** @param summary what was being read, e.g. `profile gateway.json` */
  constructor(
    summary: string,
    problems: readonly Problem[] = [],
    options: { cause?: unknown } = {},
  ) {
    super("invalidRequest", describeProblems(summary, problems), { ...options, retryable: false });
    this.fields = problems;
  }

  override toJSON(): {
    code: ErrorCode;
    message: string;
    retryable: boolean;
    fields: readonly Problem[];
  } {
    return { ...super.toJSON(), fields: this.fields };
  }
}
