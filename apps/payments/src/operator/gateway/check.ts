import type { Exchange } from "@merchant-payment/core";
import { checkOutcome, type CheckOutcome, type PaymentKind } from "@merchant-payment/core/outcome";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { answerText } from "./answer-text.ts";
import { ask, exitCodeOfAnswer } from "./ask.ts";
import { nextStep } from "./next-step.ts";

interface CheckFlags extends AccountFlags {
  readonly transId?: string | undefined;
  readonly paymentId?: number | undefined;
  readonly currency?: string | undefined;
  readonly kind?: PaymentKind | undefined;
}

const meanings: Readonly<Record<CheckOutcome, string>> = {
  succeeded: "it succeeded",
  failed: "it failed; no money moved, or it came back",
  reversed: "it was reversed: the money came back",
  expired: "it expired",
  pending: "the gateway has it, and its Status is not final",
  notFound: "the gateway does not know this RefNo, at least not yet",
  unknown: "nothing was learned",
};

/** Checks one transaction, and prints `{ outcome, differing?, next?, data, envelope }`. */
export async function check(refNo: string, flags: CheckFlags, output: Output): Promise<void> {
  const { transId, paymentId, currency, kind } = flags;
  const request = { RefNo: refNo, TransId: transId, PaymentId: paymentId, Currency: currency };
  const seen = await ask(flags, "check", request, kind);
  const outcome = checkOutcome(seen.evidence);
  const differing = differingFields(seen);
  const next = outcome === "unknown" ? nextStep(seen) : null;
  process.exitCode = outcome === "unknown" ? exitCodeOfUnknown(seen) : exitCodeOfOutcome(outcome);
  const why =
    differing.length === 0
      ? ""
      : `; in the answer ${differing.join(", ")} ${differing.length === 1 ? "is" : "are"} missing or not what you asked for`;
  output.print(
    {
      outcome,
      ...(differing.length === 0 ? {} : { differing }),
      ...(next === null ? {} : { next }),
      data: seen.data,
      envelope: seen.envelope,
    },
    (paint) =>
      answerText(
        `${refNo}: ${meanings[outcome]}${why}. The gateway ${seen.summary}.`,
        seen,
        paint,
        next,
      ),
  );
}

/** the fields that show that the answer may be about another transaction */
function differingFields({ evidence }: Exchange): readonly string[] {
  return evidence.kind === "response" ? evidence.mismatchedFields : [];
}

/** an answer about another transaction needs a person, whatever its code is */
function exitCodeOfUnknown(seen: Exchange): number {
  if (differingFields(seen).length > 0) return exitCode.needsPerson;
  return exitCodeOfAnswer(seen) || exitCode.outOfReach;
}

function exitCodeOfOutcome(outcome: Exclude<CheckOutcome, "unknown">): number {
  const ended = outcome === "failed" || outcome === "reversed" || outcome === "expired";
  return ended ? exitCode.paymentFailed : exitCode.done;
}
