import { ConfigurationError } from "@merchant-payment/core";
import { assertAccountName, createAccountClient } from "@merchant-payment/temporal/client";
import { whoAndWhy } from "../account/account-status-text.ts";
import { endSwitchCommand } from "../account/end-switch-command.ts";
import type { AccountRef } from "../../configuration/load-account.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { TemporalLink } from "../../temporal/connect.ts";
import type { Finding } from "./finding.ts";

/** Findings from Temporal about the account: another name, a stop or a restore. None if everything is as usual. */
export async function accountFindings(
  { client }: Pick<TemporalLink, "client">,
  account: Pick<AccountRef, "name" | "merchantCode" | "baseUrl" | "formerly">,
  command: CommandLine,
): Promise<Finding[]> {
  const check = "account";
  const findings: Finding[] = [];
  try {
    await assertAccountName(client, account);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    findings.push({ check, state: "missing", detail: error.message, exitCode: exitCode.badInput });
  }
  const { stopped, restored } = await createAccountClient({
    client,
    account: account.name,
  }).status();
  if (stopped !== null)
    findings.push({
      check,
      state: "missing",
      detail: `is stopped, nothing is sent: ${whoAndWhy(stopped)}`,
      next: `when that is fixed: ${endSwitchCommand("start", account.name, command)}`,
      exitCode: exitCode.needsPerson,
    });
  if (restored !== null)
    findings.push({
      check,
      state: "warning",
      detail: `is marked as restored, what the gateway does not have is not sent: ${whoAndWhy(restored)}`,
      next: `when what was sent is known again: ${endSwitchCommand("restored --end", account.name, command)}`,
    });
  return findings;
}
