import type { BatchPause } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount, type KnownAccount } from "../configuration/load-account.ts";
import { requireWritable, writeCsvFile } from "../csv/write-csv-file.ts";
import { retentionFinding } from "../doctor/retention-finding.ts";
import { exitCode } from "../output/exit-code.ts";
import type { Output } from "../output/output.ts";
import { startSpinner, type Spinner } from "../output/spinner.ts";
import { exportColumns } from "../payments/export-row.ts";
import { onInterrupt } from "../payments/on-interrupt.ts";
import { hasWorker } from "../temporal/has-worker.ts";
import { openPayments, type OpenPayments } from "../temporal/open-payments.ts";
import { retentionOf } from "../temporal/retention.ts";
import { batchChunks, checkBatchFile, type BatchFile } from "./batch-file.ts";
import { batchExitCode, BatchProgress, progressLine } from "./batch-progress.ts";
import { reportRows } from "./batch-report.ts";
import { batchText, pauseText } from "./batch-text.ts";
import { confirmBatch } from "./confirm-batch.ts";
import { followBatch, lookAround } from "./follow-batch.ts";

export interface BatchFlags extends AccountFlags {
  readonly concurrency: number;
  readonly report?: string | undefined;
  readonly wait?: true | undefined;
  readonly yes?: true | undefined;
}

/** Pays a file: checks it whole, asks, hands it over part by part, and with `--wait` follows it to its end. */
export async function batch(file: string, flags: BatchFlags, output: Output): Promise<void> {
  const account = await loadKnownAccount(await readOneSettings(flags));
  if (flags.report !== undefined) await requireWritable(flags.report);
  const checked = await checkBatchFile(file, account);
  await using open = await openPayments(account);
  await confirmBatch(checked, account, flags, output);
  output.note(`Batch ${checked.batch}; merchant-payment batch pause ${checked.batch} stops it.`);
  await warn(open, account, output);
  const progress = new BatchProgress(checked);
  const stop = onInterrupt(
    "What was handed over goes on without you. Start the same again to go on: nothing is paid twice.",
  );
  const spinner = startSpinner(`${checked.rows.length} payouts`);
  try {
    const fresh = await handOver(open, checked, account, flags.concurrency, spinner);
    if (fresh < checked.chunks.length)
      spinner.beside(() => output.note("This file was handed over before: this goes on with it."));
    const pauseNews = pauseWatch(checked.batch);
    const say = () => {
      const news = pauseNews(progress.pause);
      if (news !== null) spinner.beside(() => output.note(news));
      spinner.say(progressLine(progress.counts));
    };
    if (flags.wait) await followBatch(open, checked, progress, say);
    else await lookAround(open, checked, progress, say);
    if (flags.report !== undefined) {
      spinner.say(`writing ${flags.report}`);
      const rows = reportRows(open.payments, account.name, checked.rows, progress);
      await writeCsvFile(flags.report, exportColumns, rows);
    }
  } finally {
    stop();
    spinner.stop();
  }
  const document = {
    batch: checked.batch,
    file,
    account: account.name,
    rows: checked.rows.length,
    ...progress.counts,
    report: flags.report ?? null,
    paused: progress.pause,
  };
  process.exitCode = flags.wait ? batchExitCode(progress.counts) : exitCode.done;
  output.print(document, (paint) => batchText(document, flags.wait === true, paint));
}

/** @returns how many of its parts were not handed over before */
async function handOver(
  { batches }: OpenPayments,
  checked: BatchFile,
  account: KnownAccount,
  concurrency: number,
  spinner: Spinner,
): Promise<number> {
  let chunk = 0;
  let fresh = 0;
  for await (const requests of batchChunks(checked, account)) {
    const started = await batches.handOver({ batch: checked.batch, chunk, concurrency, requests });
    if (started) fresh += 1;
    chunk += 1;
    spinner.say(`handing over: ${chunk} of ${checked.chunks.length} parts`);
  }
  return fresh;
}

/** says when it is paused, and when it goes on; null where that is known */
function pauseWatch(id: string): (pause: BatchPause | null) => string | null {
  let told: string | null = null;
  return (pause) => {
    const since = pause?.since ?? null;
    if (told === since) return null;
    told = since;
    return pause === null ? "It goes on." : pauseText(id, pause);
  };
}

async function warn({ link }: OpenPayments, account: KnownAccount, output: Output): Promise<void> {
  const seconds = await retentionOf(link);
  const retention = seconds === null ? null : retentionFinding(link.namespace, seconds);
  if (retention?.state === "warning") output.note(`Warning: ${retention.detail}.`);
  if (!(await hasWorker(link, account)))
    output.note(
      `No worker serves account ${account.name} now: the batch waits for "merchant-payment worker".`,
    );
}
