import type { BatchPause } from "@merchant-payment/temporal/client";
import type { Paint } from "../output/output.ts";
import { plain } from "../output/plain.ts";
import { batchExitCode, type BatchCounts } from "./batch-progress.ts";

interface BatchDocument extends BatchCounts {
  readonly batch: string;
  readonly file: string;
  readonly account: string;
  readonly rows: number;
  readonly report: string | null;
  readonly paused: BatchPause | null;
}

/** What to tell of a pause. Pure. */
export function pauseText(batch: string, { since, by }: BatchPause): string {
  const who = by === null ? "" : ` by ${plain(by)}`;
  return `It is paused${who} since ${since}: no more payouts are started, those that were started go on. To go on: merchant-payment batch resume ${batch}`;
}

/** A batch for people. Pure. @param waited whether it was followed to its end */
export function batchText(document: BatchDocument, waited: boolean, paint: Paint): string {
  const { batch, file, rows, report, paused, paid, failed, refused, held, review, left } =
    plain(document);
  const parts = [
    [paid, "paid"],
    [failed, "failed"],
    [refused, "refused: their RefNo was used for another payment"],
    [held, "held: a person must act at the gateway"],
    [review, "in review: a person must decide"],
    [left, waited ? "not started: start the same again" : "under way"],
  ] as const;
  const code = batchExitCode(document);
  const style = !waited ? "cyan" : code === 0 ? "green" : "yellow";
  return [
    paint(["bold", style], `${file}: ${rows === 1 ? "1 payout" : `${rows} payouts`}`),
    ...parts.flatMap(([count, words]) => (count === 0 ? [] : [`  ${count} ${words}`])),
    ...(paused === null ? [] : [pauseText(batch, paused)]),
    ...(report === null ? [] : [`Row by row: ${report}`]),
    ...(waited || left === 0
      ? []
      : ["They go on without you. Start the same with --wait to see how they end."]),
    ...(held + review === 0
      ? []
      : ["What waits for a person: merchant-payment list --state held, and --state review"]),
  ].join("\n");
}
