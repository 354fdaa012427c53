import {
  MerchantPaymentError,
  type ErrorCode,
  type ErrorContext,
  type ErrorOptions,
} from "./merchant-payment-error.ts";
import { describeProblems, type Problem } from "./problem.ts";

/** Base of the errors that list every problem of an input; nothing was sent. */
export abstract class ProblemsError extends MerchantPaymentError {
  readonly fields: readonly Problem[];

  /** @param summary names the input, e.g. `profile gateway.json` */
  constructor(
    code: ErrorCode,
    summary: string,
    problems: readonly Problem[],
    options: ErrorOptions,
  ) {
    super(code, describeProblems(summary, problems), { ...options, retryable: false });
    this.fields = problems;
  }

  override toJSON(): {
    code: ErrorCode;
    message: string;
    retryable: boolean;
    fields: readonly Problem[];
  } & Partial<ErrorContext> {
    return { ...super.toJSON(), fields: this.fields };
  }
}
