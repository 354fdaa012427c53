import { CommandError } from "../../output/command-error.ts";
import { interruption, orInterrupted, untilInterrupted } from "../../interruption/interruption.ts";
import type { Output } from "../../output/output.ts";
import { kept, whereToLook } from "./what-next.ts";
import { play } from "./play.ts";
import { setUp } from "./set-up.ts";
import { createStage } from "./stage.ts";
import { brokenPromises, summaryTable } from "./summary.ts";

interface DemoFlags {
  readonly keep?: true | undefined;
}

/** Makes three payouts and explains them as they happen. Ctrl-C ends everything at any time. */
export async function demo({ keep }: DemoFlags, output: Output): Promise<void> {
  output.preferText();
  const interrupted = interruption();
  await using stack = new AsyncDisposableStack();
  await orInterrupted(perform(output, stack, keep === true), interrupted);
  if (keep) await untilInterrupted(interrupted);
}

async function perform(output: Output, stack: AsyncDisposableStack, keep: boolean): Promise<void> {
  const stage = createStage(output);
  stack.defer(stage.close);
  const { say, paint } = stage;
  say(paint("bold", "Three payouts at a gateway that runs on this machine. No money moves.\n"));
  const setting = await setUp(stage, stack);
  const played = await play(stage, setting);

  const { gateway, profile } = setting;
  say(`\n${paint("bold", "What became of them")}\n`);
  say(summaryTable(played, profile.currencies, paint));
  say(keep ? kept(setting, output.command) : whereToLook(output.command));
  const broken = brokenPromises(played);
  const asPromised = broken.length === 0;
  const payments = played.map(({ document }) => document);
  if (output.mode === "json" && asPromised)
    output.print({ asPromised, payments, paid: gateway.ledger.countPayments() }, () => "");
  if (asPromised) return;
  throw new CommandError(
    "demoFailed",
    `it did not go as promised with ${broken.join(" and ")}: the table above says how. That is a mistake in this program; please report it, with the table`,
  );
}
