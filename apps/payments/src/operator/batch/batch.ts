import { ConfigurationError } from "@merchant-payment/core";
import { assertAccountName, type BatchPause } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { sourceName } from "../../configuration/read-text.ts";
import { userPath } from "../../configuration/working-folder.ts";
import { loadAccountRef, type AccountRef } from "../../configuration/load-account.ts";
import { requireWritable, writeCsvFile } from "../csv/write-csv-file.ts";
import type { CommandLine } from "../../output/command-line.ts";
import { CommandError } from "../../output/command-error.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Output } from "../../output/output.ts";
import { startSpinner, type Spinner } from "../../output/spinner.ts";
import { onInterrupt } from "../../interruption/on-interrupt.ts";
import { hasWorker } from "../../temporal/has-worker.ts";
import { openPayments, type OpenPayments } from "../../temporal/open-payments.ts";
import { describeRetention, retentionOf } from "../../temporal/retention.ts";
import { startNotes } from "../starting/start-notes.ts";
import { batchChunks, checkBatchFile, type BatchFile } from "./batch-file.ts";
import { batchExitCode, doneShare, progressLine, sumOf } from "./batch-outcome.ts";
import { BatchProgress } from "./batch-progress.ts";
import { reportColumns, reportRows } from "./batch-report.ts";
import { batchText, endedText, pauseText, type ExistedBefore } from "./batch-text.ts";
import { confirmBatch } from "./confirm-batch.ts";
import { confirmExisting } from "./confirm-existing.ts";
import { followBatch, hearAfterClose, refreshRows } from "./follow-batch.ts";

export interface BatchFlags extends AccountFlags {
  /** the payouts; `-`: standard input */
  readonly from: string;
  readonly concurrency: number;
  /** a file for the report, with a row for each payout */
  readonly outputFile?: string | undefined;
  readonly wait?: true | undefined;
  readonly yes?: true | undefined;
  readonly acceptExisting?: true | undefined;
}

/** Pays a file of payouts: checks the whole file, asks, hands it over chunk by chunk, and with `--wait` follows it to its end. */
export async function batch(flags: BatchFlags, output: Output): Promise<void> {
  const account = await loadAccountRef(await readOneSettings(flags));
  if (flags.outputFile !== undefined) {
    await requireWritable(flags.outputFile);
    if (flags.from !== "-" && userPath(flags.outputFile) === userPath(flags.from))
      throw new CommandError(
        "usage",
        `--output-file would overwrite the payouts in ${flags.from}; name another file, nothing was sent`,
      );
  }
  const checked = await checkBatchFile(flags.from, account);
  const { file } = checked;
  const again = (...more: string[]) =>
    flags.from === "-"
      ? `start it again with the same rows on standard input${more.map((flag) => ` and ${flag}`).join("")}`
      : output.command("batch", { flags: [...sameFlags(flags), ...more] });
  const follow = again();
  const accept = again("--accept-existing");
  await using open = await openPayments(account);
  // before anything is announced
  await assertAccountName(open.link.client, account);
  const handedOverBefore = (await open.batches.look(checked.batch, 0))?.handedOverAt ?? null;
  // a person may give last month's file by mistake, or a new one with the same rows
  const endedBefore = handedOverBefore !== null && (await hasEnded(open, checked));
  if (endedBefore) output.note(endedText(file, handedOverBefore, accept));
  else {
    if (handedOverBefore !== null)
      output.note(
        `${sourceName(file)} was handed over before, on ${handedOverBefore}: this goes on with it, and pays none of its rows again.`,
      );
    await confirmBatch(checked, account, flags, output);
    output.note(
      `Batch ${checked.batch}. To stop it: ${output.command("batch pause", { args: [checked.batch] })}`,
    );
    await warn(open, account, output);
  }
  const progress = new BatchProgress(checked);
  const stop = onInterrupt(
    "What was handed over continues in the background. Start the same again to go on: nothing is paid twice.",
  );
  const spinner = startSpinner(`${checked.rows.length} payouts`);
  try {
    if (!endedBefore) await handOver(open, checked, account, flags.concurrency, spinner);
    const pauseNews = pauseWatch(checked.batch, output.command);
    const say = () => {
      const news = pauseNews(progress.pause);
      if (news !== null) spinner.beside(() => output.note(news));
      const counts = { own: progress.counts, existing: progress.existingCounts };
      spinner.say(progressLine(counts), flags.wait ? doneShare(counts) : 0);
    };
    if (flags.wait) await followBatch(open, checked, progress, say);
    else await refreshRows(open, checked, progress, say);
    await hearAfterClose(open, checked, progress);
    if (flags.outputFile !== undefined) {
      spinner.say(`writing ${flags.outputFile}`);
      const rows = reportRows(open, account.name, checked, progress);
      await writeCsvFile(flags.outputFile, reportColumns, rows).catch((error: unknown) => {
        // the payouts' states are printed nevertheless
        if (!ConfigurationError.is(error)) throw error;
        output.note(`${error.message}. The payouts are as the document says.`);
      });
    }
  } finally {
    stop();
    spinner.stop();
  }
  const existing = progress.existingCounts;
  const payments = progress.existingRows();
  const accepted = await confirmExisting(payments, flags, output);
  const existedBefore: ExistedBefore = { rows: sumOf(existing), accepted, ...existing, payments };
  const document = {
    batch: checked.batch,
    file,
    account: account.name,
    rows: checked.rows.length,
    ...progress.counts,
    handedOverBefore,
    endedBefore,
    existedBefore: payments.length === 0 ? null : existedBefore,
    outputFile: flags.outputFile ?? null,
    paused: progress.pause,
  };
  const mistaken = endedBefore && flags.acceptExisting !== true;
  const unaccepted = payments.length > 0 && !accepted;
  if (flags.wait && !mistaken)
    process.exitCode = batchExitCode({ own: progress.counts, existing, accepted });
  else process.exitCode = mistaken || unaccepted ? exitCode.needsPerson : exitCode.done;
  output.print(document, (paint) =>
    batchText(document, flags.wait === true, paint, { command: output.command, follow, accept }),
  );
}

/** The flags to follow the same batch to its end. Without --yes and --accept-existing, because the file may have changed by then. */
function sameFlags({ from, concurrency, outputFile }: BatchFlags): string[] {
  return [
    "--from",
    from,
    "--concurrency",
    String(concurrency),
    ...(outputFile === undefined ? [] : ["--output-file", outputFile]),
    "--wait",
  ];
}

/** Whether this run can pay nothing: no row is left that can change without a person. */
async function hasEnded(open: OpenPayments, checked: BatchFile): Promise<boolean> {
  const progress = new BatchProgress(checked);
  const moves = await refreshRows(open, checked, progress, () => {});
  return !moves && progress.counts.left + progress.existingCounts.left === 0;
}

async function handOver(
  { batches }: OpenPayments,
  checked: BatchFile,
  account: AccountRef,
  concurrency: number,
  spinner: Spinner,
): Promise<void> {
  let chunk = 0;
  for await (const requests of batchChunks(checked, account)) {
    await batches.handOver({ batch: checked.batch, chunk, concurrency, requests });
    chunk += 1;
    spinner.say(`handing over: ${chunk} of ${checked.chunks.length} parts`);
  }
}

/** the text for a new pause or its end; null if nothing is new */
function pauseWatch(id: string, command: CommandLine): (pause: BatchPause | null) => string | null {
  let told: string | null = null;
  return (pause) => {
    const since = pause?.since ?? null;
    if (told === since) return null;
    told = since;
    return pause === null ? "It goes on." : pauseText(id, pause, command);
  };
}

async function warn({ link }: OpenPayments, account: AccountRef, output: Output): Promise<void> {
  const seconds = await retentionOf(link);
  const retention = seconds === null ? null : describeRetention(link.namespace, seconds);
  if (retention?.tooShort) output.note(`Warning: ${retention.detail}.`);
  if (!(await hasWorker(link, account)))
    output.note(startNotes.noWorker("batch", account.name, output.command));
}
