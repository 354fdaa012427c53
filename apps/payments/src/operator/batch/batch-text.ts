import type { BatchPause } from "@merchant-payment/temporal/client";
import { sourceName } from "../../configuration/read-text.ts";
import type { CommandLine } from "../../output/command-line.ts";
import type { Paint } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { batchExitCode } from "./batch-outcome.ts";
import { noRows, type BatchCounts, type ExistingRow } from "./batch-progress.ts";

/** Payouts that were started by something else. */
export interface ExistedBefore extends BatchCounts {
  readonly rows: number;
  /** a person has confirmed that they are the right payments */
  readonly accepted: boolean;
  readonly payments: readonly ExistingRow[];
}

/** `paid` and the other counts cover this batch's own rows only. */
interface BatchDocument extends BatchCounts {
  readonly batch: string;
  readonly file: string;
  readonly account: string;
  readonly rows: number;
  /** ISO 8601 UTC; null if this is the first time */
  readonly handedOverBefore: string | null;
  /** all its payouts had ended before this run, which paid nothing */
  readonly endedBefore: boolean;
  readonly existedBefore: ExistedBefore | null;
  readonly outputFile: string | null;
  readonly paused: BatchPause | null;
}

/** A pause, for people. Pure. */
export function pauseText(
  batch: string,
  { since, by, host }: BatchPause,
  command: CommandLine,
): string {
  const where = host === null ? "" : ` on ${stripControlChars(host)}`;
  const who = by === null ? "" : ` by ${stripControlChars(by)}${where}`;
  return `It is paused${who} since ${since}: no more payouts are started, those that were started go on. To go on: ${command("batch resume", { args: [batch] })}`;
}

/** This run paid nothing, and how to pay. @param follow shows how they ended. Pure. */
export function endedText(file: string, handedOverBefore: string, follow: string): string {
  return `${sourceName(file)} was handed over before, on ${handedOverBefore}, and all its payouts have ended since then: this run pays nothing. A new payment needs a new RefNo. To see how they ended: ${follow}`;
}

/** most rows that a text names; the report has all of them */
const namedRows = 5;

/** The payouts that existed before. Pure. */
export function existingText(rows: readonly ExistingRow[]): string {
  const many = rows.length - namedRows;
  return [
    `${rows.length} existed before and were not paid by this batch:`,
    ...rows
      .slice(0, namedRows)
      .map(
        ({ refNo, state, startedAt }) =>
          `  ${stripControlChars(refNo)} ${state}, started ${startedAt}`,
      ),
    ...(many > 0 ? [`  and ${many} more`] : []),
  ].join("\n");
}

/** The commands that a batch's texts give people. */
export interface BatchCommands {
  readonly command: CommandLine;
  /** shows how all its payouts end, including those that existed before */
  readonly follow: string;
  /** accepts those that existed before */
  readonly accept: string;
}

/** A batch for people. Pure. @param waited whether it was followed to its end */
export function batchText(
  document: BatchDocument,
  waited: boolean,
  paint: Paint,
  { command, follow, accept }: BatchCommands,
): string {
  const { batch, file, rows, outputFile, paused, left, held, review, contradicted } =
    stripControlChars(document);
  const { existedBefore, handedOverBefore, endedBefore } = document;
  const existing = existedBefore ?? { ...noRows, accepted: false };
  const code = batchExitCode({ own: document, existing, accepted: existing.accepted });
  const style = !waited ? "cyan" : code === 0 ? "green" : "yellow";
  return [
    paint(["bold", style], `${sourceName(file)}: ${rows === 1 ? "1 payout" : `${rows} payouts`}`),
    ...countLines(document, waited),
    ...(existedBefore === null ? [] : existedLines(existedBefore, accept)),
    ...(handedOverBefore === null
      ? []
      : [
          endedBefore
            ? `Nothing was paid by this run: all of it had ended before. First handed over on ${handedOverBefore}.`
            : `First handed over on ${handedOverBefore}: what it has paid since then is not paid again.`,
        ]),
    ...(paused === null ? [] : [pauseText(batch, paused, command)]),
    ...(outputFile === null ? [] : [`Row by row: ${outputFile}`]),
    ...(waited || left === 0
      ? []
      : [
          paused === null
            ? `They continue in the background. To see how they end: ${follow}`
            : `Those that were started continue in the background. To see how they end: ${follow}`,
        ]),
    ...Object.entries({ held, review, contradicted }).flatMap(([state, count]) =>
      count === 0
        ? []
        : [`What waits for a person: ${command("list", { flags: ["--state", state] })}`],
    ),
  ].join("\n");
}

function countLines(counts: BatchCounts, waited: boolean): string[] {
  const words: Readonly<Record<keyof BatchCounts, string>> = {
    paid: "paid",
    failed: "failed",
    reversed: "reversed after they were paid: the money came back",
    contradicted: "contradicted: the gateway says something else after their end",
    refused: "refused: their RefNo was used for another payment",
    held: "held: a person must act at the gateway",
    review: "in review: a person must decide",
    left: waited ? "not started: start the same again" : "under way",
  };
  return countsInOrder(counts).map(([name, count]) => `  ${count} ${words[name]}`);
}

function existedLines({ accepted, payments, ...counts }: ExistedBefore, accept: string): string[] {
  const [first = "", ...more] = existingText(payments).split("\n");
  const states = countsInOrder(counts).map(([name, count]) => `${count} ${name}`);
  const next = accepted
    ? "  They were accepted as the ones meant."
    : `  A new payment needs a new RefNo. If these are the payouts that you mean: ${accept}`;
  return [`  ${first} ${states.join(", ")}`, ...more.map((line) => `  ${line}`), next];
}

/** the counts above 0, in the order of the text */
function countsInOrder(counts: BatchCounts): [keyof BatchCounts, number][] {
  const names = Object.keys(noRows) as (keyof BatchCounts)[];
  return names.flatMap((name) => (counts[name] === 0 ? [] : [[name, counts[name]]]));
}
