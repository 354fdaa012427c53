import { expect, test } from "vitest";
import { tempFile } from "../../../test/temp-file.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { describeError } from "../../output/describe-error.ts";
import { readSettlement, settlementHeaders } from "./read-settlement.ts";

async function read(content: string, headers: readonly string[] = []) {
  await using file = await tempFile(content);
  const problems = new CsvProblems("settlement.csv");
  const entries = await readSettlement(file.path, settlementHeaders(headers), problems);
  problems.refuseIfAny();
  return [...entries.values()].flat();
}

test("a gateway's list is read by the wire names, or by its own", async () => {
  const entry = { line: 2, refNo: "A", amount: 1500, currency: "IDR", status: "OK", transId: "T" };
  expect(await read("RefNo,Amount,Currency,Status,TransId\nA,1500,IDR,OK,T\n")).toEqual([entry]);
  expect(
    await read("no,date,merchant_ref,net,Currency,Status,TransId\n1,x, A ,1500.00,IDR,OK,T\n", [
      "RefNo=merchant_ref",
      "Amount=net",
    ]),
  ).toEqual([entry]);
});

test("a missing column is null; an empty cell is empty", async () => {
  expect(await read("RefNo,Amount,Status\nA,1,\n")).toEqual([
    { line: 2, refNo: "A", amount: 1, currency: null, status: "", transId: null },
  ]);
});

test("a RefNo that occurs twice has two entries", async () => {
  expect((await read("RefNo,Amount\nA,1\nA,1\n")).map(({ line }) => line)).toEqual([2, 3]);
});

test.each(["1.5", "1e3", "-1", "9007199254740992", "1,000", "", "0x10", "+5", "１"])(
  "the amount %j is refused, and so are all others like it",
  async (amount) => {
    const refused = await read(`RefNo,Amount\nA,"${amount}"\nB,1\nC,"${amount}"\n`).then(
      () => null,
      describeError,
    );
    expect(refused?.fields.map(({ path }) => path)).toEqual([
      "line 2, column 2 (Amount)",
      "line 4, column 2 (Amount)",
    ]);
  },
);

test("a column that was mapped must be there", async () => {
  await expect(read("RefNo,Amount\nA,1\n", ["Status=state"])).rejects.toThrow(
    "names no column state",
  );
});

test.each([["Sum=net"], ["RefNo"], ["RefNo="], ["RefNo=a", "RefNo=b"]])(
  "--column %s is refused",
  (...flags) => {
    expect(() => settlementHeaders(flags)).toThrow("--column must be NAME=");
  },
);
