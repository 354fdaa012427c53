import { ConfigurationError } from "@merchant-payment/core";
import { accountIdentity } from "@merchant-payment/core/internal";
import { WorkflowExecutionAlreadyStartedError, type Client } from "@temporalio/client";
import { accountRecordId, type AccountRecordMemo } from "../../contract/account-workflows.ts";
import { workflowTaskQueue } from "../../contract/task-queues.ts";
import { describeWorkflow } from "../../server/describe-workflow.ts";
import type { PaymentsClientOptions } from "../payments-client.ts";
import { mapTemporalErrors } from "../temporal-failure.ts";

type Named = Pick<
  PaymentsClientOptions["account"],
  "name" | "merchantCode" | "baseUrl" | "formerly"
>;

/**
 * Refuses an account that has payments under another name: its RefNos would be free again, and a payment could be made twice.
 * Reads only.
 * @throws ConfigurationError naming both names, TemporalUnreachableError
 */
export async function assertAccountName(client: Client, account: Named): Promise<void> {
  await mapTemporalErrors(() => recorded(client, account));
}

/** The same, before an account's first payment in this process; it also records the name for all that come later. */
export function firstStart({
  client,
  account,
  taskQueue = workflowTaskQueue(account.name),
}: Pick<PaymentsClientOptions, "client" | "account" | "taskQueue">): () => Promise<void> {
  let named: Promise<void> | undefined;
  const ensure = async () => {
    if (!(await recorded(client, account))) await record(client, account, taskQueue);
  };
  return () =>
    (named ??= ensure().catch((error: unknown) => {
      // the next payment asks again
      named = undefined;
      throw error;
    }));
}

/** whether the account has its record at this base URL */
async function recorded(client: Client, account: Named): Promise<boolean> {
  const { merchantCode, baseUrl, formerly = [] } = account;
  const ids = [baseUrl, ...formerly].map((url) =>
    accountRecordId(accountIdentity(merchantCode, url)),
  );
  const records = await Promise.all([...new Set(ids)].map((id) => describeWorkflow(client, id)));
  const open = records.filter((found) => found !== null && found.closeTime === undefined);
  for (const found of open) {
    const { account: name, since } = (found?.memo ?? {}) as Partial<AccountRecordMemo>;
    if (name === account.name) continue;
    throw new ConfigurationError(
      `merchant ${merchantCode} at ${baseUrl} is account ${account.name} here, and has payments in Temporal as account ${name ?? "of an unknown name"} since ${since ?? "an unknown time"}: under two names a RefNo could be paid twice; keep the old name, MERCHANT_PAYMENT_ACCOUNT=${name ?? "…"} or "name" in the accounts file (the operators' guide says how to give it up: workflow ${found?.workflowId})`,
    );
  }
  return records[0] !== null && open.includes(records[0] ?? null);
}

async function record(client: Client, account: Named, taskQueue: string): Promise<void> {
  const memo: AccountRecordMemo = { account: account.name, since: new Date().toISOString() };
  try {
    await client.workflow.start("accountRecord", {
      workflowId: accountRecordId(accountIdentity(account.merchantCode, account.baseUrl)),
      taskQueue,
      memo,
      workflowIdReusePolicy: "ALLOW_DUPLICATE",
      workflowIdConflictPolicy: "FAIL",
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // by another process, in this moment
    await recorded(client, account);
  }
}
