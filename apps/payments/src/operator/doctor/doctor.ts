import { ConfigurationError } from "@merchant-payment/core";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccount, type AccountWithAccess } from "../../configuration/load-account.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { startSpinner } from "../../output/spinner.ts";
import { accessFindings } from "./access-findings.ts";
import { alertFinding } from "./alert-finding.ts";
import type { Finding } from "./finding.ts";
import { findingsText } from "./findings-text.ts";
import { gatewayFindings } from "./gateway-findings.ts";
import { profileFindings } from "./profile-findings.ts";
import { temporalFindings } from "./temporal-findings.ts";
import type { AskedWith } from "./unknown-payment.ts";

/** Checks everything that a payout needs, and prints `{ ok, checks }`. */
export async function doctor(flags: AccountFlags & AskedWith, output: Output): Promise<void> {
  const spinner = startSpinner("Looking at configuration, gateway and Temporal");
  const findings = await examine(flags, output.command).finally(() => spinner.stop());
  const missing = findings.filter(({ state }) => state === "missing");
  process.exitCode = missing[0]?.exitCode ?? exitCode.done;
  output.print({ ok: missing.length === 0, checks: findings.map(shown) }, (paint) =>
    findingsText(findings, paint),
  );
}

async function examine(flags: AccountFlags & AskedWith, command: CommandLine): Promise<Finding[]> {
  const configured = await configuration(flags);
  if (Array.isArray(configured)) return [...configured, ...(await temporalFindings(null, command))];
  const { account, taskQueue, access } = configured;
  const { name, baseUrl, formerly, merchantCode, profile } = account;
  const [gateway, temporal] = await Promise.all([
    gatewayFindings(account, access.transport, flags, command),
    temporalFindings({ name, merchantCode, baseUrl, formerly, taskQueue }, command),
  ]);
  await access.transport.close();
  return [
    {
      check: "configuration",
      state: "ok",
      detail: `account ${name}: merchant ${merchantCode} at ${baseUrl}`,
    },
    ...profileFindings(profile),
    ...accessFindings(access, Date.now()),
    ...gateway,
    ...temporal,
    alertFinding(),
  ];
}

async function configuration(flags: AccountFlags): Promise<Finding[] | AccountWithAccess> {
  try {
    return await loadAccount(await readOneSettings(flags));
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    const details = error.fields.map(({ path, message }) => `${path}: ${message}`);
    return (details.length === 0 ? [error.message] : details).map((detail) => ({
      check: "configuration",
      state: "missing",
      detail,
      exitCode: exitCode.badInput,
    }));
  }
}

function shown({ check, state, detail, next }: Finding) {
  return { check, state, detail, next: next ?? null };
}
