import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { PayoutRequest } from "@merchant-payment/core";
import { payoutChunks } from "@merchant-payment/temporal/client";
import type { AccountRef } from "../../configuration/load-account.ts";
import type { Input } from "../csv/csv-bytes.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { CommandError } from "../../output/command-error.ts";
import { readPayouts } from "./read-payouts.ts";

/** What stays in memory of a row. Nothing of it is a person's. */
export interface BatchRow {
  readonly refNo: string;
  readonly amount: number;
  readonly currency: string | null;
}

/** A file of payouts that were all checked. */
export interface BatchFile {
  /** as it was named; `-`: standard input */
  readonly file: string;
  /** what is read to hand it over */
  readonly input: Input;
  /** follows from the account and the payouts: the same for the same file, read again */
  readonly batch: string;
  readonly rows: readonly BatchRow[];
  /** in the file's order */
  readonly chunks: readonly ChunkPlan[];
}

export interface ChunkPlan {
  /** its payouts are those rows from there */
  readonly from: number;
  readonly rows: number;
  /** hash of its payouts */
  readonly content: string;
}

/** The place of a row in the part in which it travels. */
export function placeInChunk(
  chunks: readonly ChunkPlan[],
  row: number,
): { readonly chunk: number; readonly index: number } {
  const chunk = chunks.findLastIndex(({ from }) => from <= row);
  return { chunk, index: row - (chunks[chunk]?.from ?? 0) };
}

type Account = Pick<AccountRef, "name" | "merchantCode" | "profile">;

/**
 * Reads a file to its end and keeps none of its people's data, unless it is standard input.
 * @throws CommandError listing every row that is no payout
 */
export async function checkBatchFile(file: string, account: Account): Promise<BatchFile> {
  // read twice, first to check it and then to pay: standard input is kept in memory for that
  const input = file === "-" ? await buffer(process.stdin) : file;
  const problems = new CsvProblems(file);
  const rows: BatchRow[] = [];
  const chunks: ChunkPlan[] = [];
  for await (const requests of payoutChunks(readPayouts(input, account.profile, problems))) {
    chunks.push({ from: rows.length, rows: requests.length, content: contentOf(requests) });
    for (const { RefNo, Amount, Currency = null } of requests)
      rows.push({ refNo: RefNo, amount: Amount, currency: Currency });
  }
  problems.refuseIfAny();
  if (rows.length === 0) problems.add("", "there is no payout in it");
  problems.refuseIfAny();
  const { name, merchantCode } = account;
  const contents = chunks.map(({ content }) => content);
  const batch = hash(JSON.stringify([name, merchantCode, contents])).slice(0, 32);
  return { file, input, batch, rows, chunks };
}

/**
 * The payouts of a file that was checked, part by part.
 * @throws CommandError where it is not what was checked any more
 */
export async function* batchChunks(
  { file, input, chunks }: BatchFile,
  { profile }: Account,
): AsyncGenerator<PayoutRequest[], undefined> {
  const problems = new CsvProblems(file);
  let at = 0;
  for await (const requests of payoutChunks(readPayouts(input, profile, problems))) {
    if (chunks[at]?.content !== contentOf(requests)) throw changed(file);
    at += 1;
    yield requests;
  }
  problems.refuseIfAny();
  if (at < chunks.length) throw changed(file);
}

function changed(file: string): CommandError {
  return new CommandError(
    "input",
    `${file} was changed while it was read; the payouts that were already handed over continue as they were checked; restore the file and start again`,
  );
}

function contentOf(requests: readonly PayoutRequest[]): string {
  return hash(JSON.stringify(requests));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
