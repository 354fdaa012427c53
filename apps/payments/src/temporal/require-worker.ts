import type { AccountRef } from "../configuration/load-account.ts";
import type { CommandLine } from "../output/command-line.ts";
import { CommandError } from "../output/command-error.ts";
import type { TemporalLink } from "./connect.ts";
import { hasWorker } from "./has-worker.ts";

/** @throws CommandError if no worker could carry out a decision */
export async function requireWorker(
  link: TemporalLink,
  account: AccountRef,
  command: CommandLine,
): Promise<void> {
  if (await hasWorker(link, account)) return;
  throw new CommandError(
    "temporalUnreachable",
    `no worker serves account ${account.name}, so nothing was decided; start one, then do the same again: ${command("worker")}`,
  );
}
