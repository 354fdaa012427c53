import { EchoMismatchError } from "./echo-mismatch-error.ts";
import { OutcomeUnknownError } from "./outcome-unknown-error.ts";

/** Whether the request of this error may have been processed: if so, check it and never send it again. */
export function isOutcomeUnknown(error: unknown): error is OutcomeUnknownError | EchoMismatchError {
  return OutcomeUnknownError.is(error) || EchoMismatchError.is(error);
}
