import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { actorOf } from "../deciding/actor.ts";
import { CommandError } from "../../output/command-error.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";

/** Pauses a batch, or lets it go on. */
export async function pauseBatch(
  action: "pause" | "resume",
  batch: string,
  flags: AccountFlags & { readonly actor?: string | undefined },
  output: Output,
): Promise<void> {
  const actor = actorOf(flags.actor);
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  if (!(await open.batches[action](batch, actor)))
    throw new CommandError(
      "input",
      `no part of a batch ${batch} is under way: it was never started, or all of its payouts were started; nothing was changed`,
    );
  const paused = action === "pause";
  output.print({ batch, paused }, () =>
    paused
      ? `Batch ${batch} starts no more payouts. Those that were started go on. To go on: ${output.command("batch resume", { args: [batch] })}`
      : `Batch ${batch} goes on.`,
  );
}
