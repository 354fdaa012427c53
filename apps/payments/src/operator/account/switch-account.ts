import {
  createAccountClient,
  type AccountClient,
  type AccountStatus,
  type SwitchedBy,
} from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { accountName } from "../../configuration/load-account.ts";
import { CommandError } from "../../output/command-error.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { connectTemporal } from "../../temporal/connect.ts";
import { hasWorker } from "../../temporal/has-worker.ts";
import { actorOf } from "../deciding/actor.ts";
import { accountStatusText } from "./account-status-text.ts";
import { isPrintedReason } from "./end-switch-command.ts";

type Flags = AccountFlags & Partial<SwitchedBy>;

/** Stops an account, or lets it send again. Needs neither a worker nor the profile. */
export async function switchAccount(
  action: "stop" | "start" | "markRestored" | "endRestored",
  { actor: given, reason = "", ...flags }: Flags,
  output: Output,
): Promise<void> {
  const actor = actorOf(given);
  if (reason.trim() === "")
    throw new CommandError("usage", "--reason must say something; it is kept");
  if (isPrintedReason(reason))
    throw new CommandError(
      "usage",
      `--reason still says "${reason}", as the command was printed; write what you know there, nothing was changed`,
    );
  await withAccount(flags, output, async (account) => {
    const before = await account.status();
    const on = action === "stop" || action === "markRestored";
    const isSame = on === (wanted(action, before) !== null);
    await account[action]({ actor, reason });
    if (isSame) output.note(`The account was already in this state; nothing was changed.`);
  });
}

/** Prints whether an account is stopped or restored, since when, by whom and why, and what was before. */
export async function showAccount(flags: Flags, output: Output): Promise<void> {
  const { stopped } = await withAccount(flags, output, async () => {});
  if (stopped !== null) process.exitCode = exitCode.needsPerson;
}

function wanted(action: string, { stopped, restored }: AccountStatus) {
  return action === "stop" || action === "start" ? stopped : restored;
}

async function withAccount(
  flags: AccountFlags,
  output: Output,
  act: (account: AccountClient) => Promise<void>,
): Promise<AccountStatus> {
  const known = accountName(await readOneSettings(flags));
  await using link = await connectTemporal();
  const { name, taskQueue } = known;
  const account = createAccountClient({ client: link.client, account: name, taskQueue });
  await act(account);
  const status = await account.status();
  // a mistyped name would stop no account
  if (!(await hasWorker(link, known)))
    output.note(`No worker serves account ${name} now; is that its name?`);
  output.print({ account: name, ...status }, (paint) =>
    accountStatusText(name, status, paint, output.command),
  );
  return status;
}
