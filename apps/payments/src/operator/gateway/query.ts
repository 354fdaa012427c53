import type { AccountFlags } from "../../configuration/account-flags.ts";
import type { Output } from "../../output/output.ts";
import { answerText } from "./answer-text.ts";
import { ask, exitCodeOfAnswer } from "./ask.ts";
import { nextStep } from "./next-step.ts";

/** Asks for the balance or the products, and prints `{ outcome, next?, data, envelope }`. */
export async function query(
  operation: "balance" | "products",
  flags: AccountFlags,
  output: Output,
): Promise<void> {
  const seen = await ask(flags, operation, {});
  const { evidence, data, envelope, summary } = seen;
  const answered = evidence.kind === "response" && evidence.class === "success";
  process.exitCode = exitCodeOfAnswer(seen);
  const next = answered ? null : nextStep(seen);
  output.print(
    {
      outcome: answered ? "succeeded" : "unknown",
      ...(next === null ? {} : { next }),
      data,
      envelope,
    },
    (paint) =>
      answerText(
        answered ? `The gateway's ${operation}:` : `Nothing was learned: the gateway ${summary}.`,
        seen,
        paint,
        next,
      ),
  );
}
