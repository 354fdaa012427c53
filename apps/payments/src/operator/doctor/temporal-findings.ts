import { missingSearchAttributes } from "@merchant-payment/temporal/client";
import type { AccountRef } from "../../configuration/load-account.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { describeError } from "../../output/describe-error.ts";
import { exitCode } from "../../output/exit-code.ts";
import { connectTemporal, type TemporalLink } from "../../temporal/connect.ts";
import { hasWorker } from "../../temporal/has-worker.ts";
import { retentionOf } from "../../temporal/retention.ts";
import { searchAttributeCommand } from "../../temporal/search-attributes.ts";
import { accountFindings } from "./account-findings.ts";
import type { Finding } from "./finding.ts";
import { retentionFinding } from "./retention-finding.ts";

/** Checks the server, the namespace, the account and the workers. @param account null if it is not known: then its checks are left out */
export async function temporalFindings(
  account: Omit<AccountRef, "profile"> | null,
  command: CommandLine,
): Promise<Finding[]> {
  try {
    await using link = await connectTemporal();
    const server: Finding = {
      check: "Temporal",
      state: "ok",
      detail: `answers at ${link.address}`,
    };
    const retention = await retentionOf(link);
    return [
      server,
      ...(retention === null ? [] : [retentionFinding(link.namespace, retention)]),
      await searchAttributeFinding(link),
      ...(account === null
        ? []
        : [
            ...(await accountFindings(link, account, command)),
            await workerFinding(link, account, command),
          ]),
    ];
  } catch (error) {
    const { message, exitCode: code } = describeError(error);
    return [{ check: "Temporal", state: "missing", detail: message, exitCode: code }];
  }
}

async function searchAttributeFinding({ client, namespace }: TemporalLink): Promise<Finding> {
  const check = "search attributes";
  const missing = await missingSearchAttributes(client).catch(() => null);
  if (missing === null)
    return { check, state: "warning", detail: "may not be looked at with these credentials" };
  if (missing.length === 0) return { check, state: "ok", detail: "are registered" };
  return {
    check,
    state: "missing",
    detail: `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not registered: no payout can be started`,
    next: `start a worker, which registers them where it may, or run: ${searchAttributeCommand(namespace, missing)}`,
    exitCode: exitCode.badInput,
  };
}

async function workerFinding(
  link: TemporalLink,
  account: Pick<AccountRef, "name" | "taskQueue">,
  command: CommandLine,
): Promise<Finding> {
  const check = "worker";
  if (await hasWorker(link, account))
    return { check, state: "ok", detail: `serves account ${account.name}` };
  return {
    check,
    state: "warning",
    detail: `none serves account ${account.name} now: payouts that are started wait`,
    next: `start one: ${command("worker")}`,
  };
}
