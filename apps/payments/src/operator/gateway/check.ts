import { checkOutcome, type CheckOutcome, type PaymentKind } from "@merchant-payment/core/outcome";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { answerText } from "./answer-text.ts";
import { ask, exitCodeOfAnswer } from "./ask.ts";

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

/** Checks one transaction, and prints `{ outcome, data, envelope }`. */
export async function check(refNo: string, flags: CheckFlags, output: Output): Promise<void> {
  const { transId, paymentId, currency, kind } = flags;
  const request = { RefNo: refNo, TransId: transId, PaymentId: paymentId, Currency: currency };
  const seen = await ask(flags, "check", request, kind);
  const outcome = checkOutcome(seen.evidence);
  process.exitCode = outcome === "unknown" ? exitCodeOfUnknown(seen) : exitCodeOfOutcome(outcome);
  output.print({ outcome, data: seen.data, envelope: seen.envelope }, (paint) =>
    answerText(`${refNo}: ${meanings[outcome]}. The gateway ${seen.summary}.`, seen, paint),
  );
}

/** an answer about another transaction needs a person, whatever its code is */
function exitCodeOfUnknown(seen: Parameters<typeof exitCodeOfAnswer>[0]): number {
  const { evidence } = seen;
  const foreign = evidence.kind === "response" && evidence.mismatchedFields.length > 0;
  return foreign ? exitCode.needsPerson : exitCodeOfAnswer(seen) || exitCode.outOfReach;
}

function exitCodeOfOutcome(outcome: Exclude<CheckOutcome, "unknown">): number {
  const ended = outcome === "failed" || outcome === "reversed" || outcome === "expired";
  return ended ? exitCode.paymentFailed : exitCode.done;
}
