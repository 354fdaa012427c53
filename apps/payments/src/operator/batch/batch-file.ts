import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { PayoutRequest } from "@merchant-payment/core";
import { payoutChunks } from "@merchant-payment/temporal/client";
import type { AccountRef } from "../../configuration/load-account.ts";
import type { Input } from "../csv/csv-bytes.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { CommandError } from "../../output/command-error.ts";
import { readPayouts } from "./read-payouts.ts";

/** The part of a row that is kept in memory, without people's data. */
export interface BatchRow {
  readonly refNo: string;
  readonly amount: number;
  readonly currency: string | null;
}

/** A checked file of payouts. */
export interface BatchFile {
  /** its name as the user gave it; `-`: standard input */
  readonly file: string;
  /** the input that is read again to hand it over */
  readonly input: Input;
  /** computed from the account and the payouts, so it is the same if the same file is read again */
  readonly batch: string;
  readonly rows: readonly BatchRow[];
  /** in the file's order */
  readonly chunks: readonly ChunkPlan[];
}

export interface ChunkPlan {
  /** the first of its rows */
  readonly from: number;
  readonly rows: number;
  /** hash of its payouts */
  readonly content: string;
}

/** The chunk of a row, and the row's position in it. */
export function placeInChunk(
  chunks: readonly ChunkPlan[],
  row: number,
): { readonly chunk: number; readonly index: number } {
  const chunk = chunks.findLastIndex(({ from }) => from <= row);
  return { chunk, index: row - (chunks[chunk]?.from ?? 0) };
}

type Account = Pick<AccountRef, "name" | "merchantCode" | "profile">;

/**
 * Reads a file to its end. Keeps no people's data of it in memory, except from standard input.
 * @throws CommandError listing every row that is no payout
 */
export async function checkBatchFile(file: string, account: Account): Promise<BatchFile> {
  // the input is read twice, to check it and then to pay, so standard input is kept in memory
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
 * The payouts of a checked file, chunk by chunk.
 * @throws CommandError if the file has changed since it was checked
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
