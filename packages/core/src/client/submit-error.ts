import { BusyError } from "../errors/busy-error.ts";
import { EchoMismatchError } from "../errors/echo-mismatch-error.ts";
import { HeldError } from "../errors/held-error.ts";
import type { ErrorContext, MerchantPaymentError } from "../errors/merchant-payment-error.ts";
import { NotSentError } from "../errors/not-sent-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { RejectedError } from "../errors/rejected-error.ts";
import type { SubmitOutcome } from "../outcome/submit-outcome.ts";
import type { Exchange } from "./exchange.ts";

/** The error for a submit that was not accepted: it says what the gateway answered, what that means for the money, and what to do next. */
export function submitError(
  outcome: Exclude<SubmitOutcome, "accepted" | "duplicate">,
  { evidence, summary }: Exchange,
  context: ErrorContext,
): MerchantPaymentError {
  switch (outcome) {
    case "notSent":
      return new NotSentError(
        `the request did not leave: ${summary}; no money moved, it may be sent again`,
        context,
      );
    case "busy":
      return new BusyError(
        `the gateway is busy: ${summary}; nothing was processed, it may be sent again later`,
        context,
      );
    case "held":
      return new HeldError(
        `the gateway holds requests back: ${summary}; nothing was created, a person must act there first`,
        context,
      );
    case "rejected":
      return new RejectedError(
        `the gateway refused the request: ${summary}; no money moved`,
        context,
      );
    case "unknown":
      if (evidence.kind === "response" && evidence.mismatchedFields.length > 0) {
        return new EchoMismatchError(
          `the answer speaks of another transaction (${evidence.mismatchedFields.join(", ")} differ): ${summary}; the outcome is unknown, check it, do not send it again`,
          context,
        );
      }
      return new OutcomeUnknownError(
        `the outcome is unknown: ${summary}; check it by its RefNo, do not send it again`,
        context,
      );
  }
}
