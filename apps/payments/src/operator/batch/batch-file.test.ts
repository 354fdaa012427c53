import { writeFile } from "node:fs/promises";
import { parseProfile } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { tempFile } from "../../../test/temp-file.ts";
import { batchChunks, checkBatchFile } from "./batch-file.ts";

const profile = parseProfile({
  name: "test",
  operations: {},
  codes: {},
  payout: { checkFirst: false, refNos: "neverRepeat" },
  statuses: {},
  fields: { payout: { BackendURL: { optional: true }, PaymentId: { default: 7 } } },
});
const account = { name: "acme", merchantCode: "M1", profile };
const header = "RefNo,Amount,Currency,Service,CustomerId,CustomerName";
const rowOf = (at: number) => `R-${at},${at + 1},IDR,bca,${at},Ana`;
const fileOf = (rows: number, end = "\n") =>
  tempFile([header, ...Array.from({ length: rows }, (_, at) => rowOf(at))].join(end));

test("a hundred thousand rows are cut into parts of at most 500 each, all of them in their order", async () => {
  await using file = await fileOf(100_000);
  const { rows, chunks } = await checkBatchFile(file.path, account);
  expect(rows).toHaveLength(100_000);
  expect(rows.at(-1)).toEqual({ refNo: "R-99999", amount: 100_000, currency: "IDR" });
  expect(chunks.map((chunk) => [chunk.from, chunk.rows])).toEqual(
    Array.from({ length: 200 }, (_, at) => [at * 500, 500]),
  );
});

test("the same rows and account are the same batch, whatever the file's format", async () => {
  await using unix = await fileOf(3);
  await using windows = await fileOf(3, "\r\n");
  await using longer = await fileOf(4);
  const { batch } = await checkBatchFile(unix.path, account);
  expect((await checkBatchFile(windows.path, account)).batch).toBe(batch);
  expect((await checkBatchFile(longer.path, account)).batch).not.toBe(batch);
  const other = { ...account, name: "other" };
  expect((await checkBatchFile(unix.path, other)).batch).not.toBe(batch);
});

test("if a file changes after its check, no more of it is handed over", async () => {
  await using file = await fileOf(3);
  const checked = await checkBatchFile(file.path, account);
  await writeFile(file.path, [header, rowOf(0), rowOf(7)].join("\n"));
  const handedOver = async () => {
    for await (const chunk of batchChunks(checked, account)) expect(chunk).toEqual([]);
  };
  await expect(handedOver()).rejects.toThrow("was changed while it was read");
});
