import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, asyncProperty, assert, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeError } from "../../output/describe-error.ts";
import type { CsvColumns } from "./csv-columns.ts";
import { CsvProblems } from "./csv-problems.ts";
import { csvRows } from "./csv-rows.ts";
import { onceOnly } from "./once-only.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

const columns = {
  required: ["RefNo", "Amount"],
  optional: ["Remark"],
  others: "refused",
} as const;

async function read(
  content: string | Uint8Array | Iterable<string>,
  changes: Partial<CsvColumns<"RefNo" | "Amount" | "Remark">> = {},
) {
  const file = join(folder, "rows.csv");
  await writeFile(file, content);
  const problems = new CsvProblems("rows.csv");
  const rows = [];
  const once = onceOnly<"RefNo" | "Amount" | "Remark">("RefNo", problems);
  for await (const row of csvRows(file, { ...columns, ...changes }, problems)) {
    once(row);
    rows.push([row.line, row.cell("RefNo"), row.cell("Amount"), row.cell("Remark")]);
  }
  return { rows, problems };
}

async function refusal(...args: Parameters<typeof read>) {
  const { problems } = await read(...args);
  try {
    problems.refuseIfAny();
  } catch (error) {
    return describeError(error);
  }
  throw new Error("it was taken");
}

test.each([
  ["as programs write it", "RefNo,Amount\nA,1\nB,2\n"],
  ["with a byte order mark and the line ends of Windows", "\u{FEFF}RefNo,Amount\r\nA,1\r\nB,2\r\n"],
  ["without a last line end", "RefNo,Amount\nA,1\nB,2"],
  ["with quotes around everything", '"RefNo","Amount"\n"A","1"\n"B","2"\n'],
  ["with its columns in another order", "Amount,RefNo\n1,A\n2,B\n"],
  ["with white space around its names", " RefNo , Amount\nA,1\nB,2\n"],
  ["with the line ends of an old Mac", "RefNo,Amount\rA,1\rB,2\r"],
])("a file %s is read", async (_, content) => {
  const { rows, problems } = await read(content);
  problems.refuseIfAny();
  expect(rows).toEqual([
    [2, "A", "1", ""],
    [3, "B", "2", ""],
  ]);
});

test("line numbers are those of an editor, also after empty lines and line breaks in cells", async () => {
  const { rows } = await read('RefNo,Amount,Remark\r\n\r\nA,1,"two\r\nlines, ""quoted"""\nB,2,\n');
  expect(rows).toEqual([
    [3, "A", "1", 'two\r\nlines, "quoted"'],
    [5, "B", "2", ""],
  ]);
});

test("a gateway's own column names are mapped, and its other columns are ignored", async () => {
  const { rows } = await read("date,merchant_ref,sum\n2026-01-01,A,5\n", {
    headers: { RefNo: "merchant_ref", Amount: "sum" },
    others: "ignored",
  });
  expect(rows).toEqual([[2, "A", "5", ""]]);
});

test("a plain list of RefNos needs no line of names, and may have one", async () => {
  const list = { required: ["RefNo"], alone: "RefNo" } as const;
  expect((await read("A\r\nB\r\n", list)).rows.map(([, refNo]) => refNo)).toEqual(["A", "B"]);
  expect((await read("RefNo\nA\nB\n", list)).rows.map(([, refNo]) => refNo)).toEqual(["A", "B"]);
});

describe("one error", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["an empty file", "", "rows.csv: it is empty; nothing was done; correct it and start again"],
    ["a byte order mark alone", "\u{FEFF}", "rows.csv: it is empty; nothing was done"],
    ["a missing column", "RefNo\nA\n", "rows.csv: the first line names no column Amount; nothing"],
    [
      "an unknown column",
      "RefNo,Amount,Name\nA,1,x\n",
      "rows.csv line 1, column 3: is no column of",
    ],
    ["a column twice", "RefNo,Amount,RefNo\nA,1,B\n", "line 1, column 3: RefNo is named twice"],
    ["a cell too few", "RefNo,Amount\nA\n", "rows.csv line 2: has 1 cells in place of 2"],
    ["a cell too many", "RefNo,Amount\nA,1,2\n", "rows.csv line 2: has 3 cells in place of 2"],
    ["a RefNo twice", "RefNo,Amount\nA,1\nA,1\n", "line 3, column 1 (RefNo): is in line 2 already"],
    ["a quote inside a cell", 'RefNo,Amount\nA,1"0\n', "line 2: has a quote where none may be"],
    ["text after a quote", 'RefNo,Amount\n"A"x,1\n', "line 2: has a quote where none may be"],
    ["an open quote", 'RefNo,Amount\n"A,1\n', "the file ends inside a quoted cell"],
    [
      "Latin-1",
      Buffer.from("RefNo,Amount\nA,1\nM\u{FC}ller,2\n", "latin1"),
      "line 3: is not UTF-8",
    ],
    ["UTF-16", Buffer.from("\u{FEFF}RefNo,Amount\n", "utf16le"), "line 1: is not UTF-8"],
    ["a cut character", Buffer.from([...Buffer.from("RefNo\nA"), 0xc3]), "line 2: is not UTF-8"],
  ])("for %s", async (_, content, message) => {
    const { message: said, exitCode, code } = await refusal(content);
    expect(said).toContain(message);
    expect([code, exitCode]).toEqual(["input", 2]);
  });

  test("for semicolons names the cause", async () => {
    const { fields } = await refusal("RefNo;Amount\nA;1\n");
    expect(fields.map(({ message }) => message).join()).toContain("not by semicolons or tabs");
  });

  test("lists all rows that are wrong", async () => {
    const { message, fields } = await refusal("RefNo,Amount\nA\nB,1\nB,2\nC,1,1\n");
    expect(message).toBe("rows.csv has 3 problems, nothing was done; correct it and start again");
    expect(fields.map(({ path }) => path)).toEqual([
      "line 2",
      "line 4, column 1 (RefNo)",
      "line 5",
    ]);
  });

  test("repeats nothing of a file whose first line has people's data", async () => {
    const { message, fields } = await refusal("INV-1,150000,Rosalinda Quintero\n");
    expect(JSON.stringify([message, fields])).not.toMatch(/Rosalinda|150000/);
  });
});

test("a line of 100 MB is refused without being held in memory", async () => {
  const before = process.memoryUsage().rss;
  const { message } = await refusal(longLine());
  expect(message).toContain("line 2: is longer than 64 KiB");
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
});

function* longLine() {
  yield "RefNo,Amount\nA,";
  for (let written = 0; written < 100_000_000; written += 1_000_000) yield "1".repeat(1_000_000);
}

test("any file gives rows and problems, and nothing is thrown", async () => {
  await assert(
    asyncProperty(array(string({ unit: "binary" })), async (parts) => {
      const { rows } = await read(`RefNo,Amount\n${parts.join(",")}\n${parts.join('"\n')}`);
      expect(rows.every((row) => row.length === 4)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
