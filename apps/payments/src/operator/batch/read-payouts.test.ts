import { parseProfile, type PayoutRequest } from "@merchant-payment/core";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tempFile } from "../../../test/temp-file.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { CommandError } from "../../output/command-error.ts";
import { readPayouts } from "./read-payouts.ts";

const profile = parseProfile({
  name: "test",
  operations: {},
  codes: {},
  payout: { checkFirst: false, refNos: "neverRepeat" },
  statuses: {},
  fields: {
    payout: {
      BackendURL: { optional: true },
      PaymentId: { default: 7 },
      Service: { default: "bca" },
      CustomerName: { optional: true },
    },
  },
});
const first = "RefNo,Amount,Currency,CustomerId";

async function read(content: string | Uint8Array, ending = "csv") {
  await using file = await tempFile(content, ending);
  const problems = new CsvProblems("payouts");
  const payouts: PayoutRequest[] = [];
  for await (const payout of readPayouts(file.path, profile, problems)) payouts.push(payout);
  return { payouts, problems: problemsOf(problems) };
}

function problemsOf(problems: CsvProblems): string[] {
  try {
    problems.refuseIfAny();
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return error.fields.map(({ path, message }) => `${path}: ${message}`);
  }
}

test("a row is a payout with the profile's defaults, with any line ends, quotes and byte order mark", async () => {
  const payout = {
    PaymentId: 7,
    Service: "bca",
    RefNo: "A-1",
    Amount: 1500,
    Currency: "IDR",
    CustomerId: "ACC, 1",
  };
  for (const end of ["\n", "\r\n"]) {
    const csv = `\u{FEFF}${first}${end}"A-1",1500,IDR,"ACC, 1"${end}`;
    expect(await read(csv)).toEqual({ payouts: [payout], problems: [] });
  }
  const { RefNo, Amount, Currency, CustomerId } = payout;
  const jsonl = `${JSON.stringify({ RefNo, Amount, Currency, CustomerId })}\r\n\n`;
  expect(await read(jsonl, "jsonl")).toEqual({ payouts: [payout], problems: [] });
});

test("an input without a name is JSON Lines if it begins like JSON, else CSV", async () => {
  const { RefNo, Amount } = { RefNo: "A-1", Amount: 1500 };
  for (const text of [
    `\u{FEFF}\n ${JSON.stringify({ RefNo, Amount, Currency: "IDR", CustomerId: "1" })}`,
    `${first}\nA-1,1500,IDR,1`,
  ]) {
    const problems = new CsvProblems("-");
    const payouts: PayoutRequest[] = [];
    for await (const payout of readPayouts(new TextEncoder().encode(text), profile, problems))
      payouts.push(payout);
    expect([problemsOf(problems), payouts]).toEqual([
      [],
      [expect.objectContaining({ RefNo, Amount })],
    ]);
  }
});

const whole = "must be a whole number in digits only, at most 9007199254740991";

test.for([
  ["nothing at all", "", ": it is empty"],
  [
    "a column that is missing",
    "RefNo,Amount,Currency\nA,1,IDR\n",
    ": the first line names no column CustomerId",
  ],
  [
    "a column that is unknown",
    `${first},Secret\nA,1,IDR,1,x\n`,
    "line 1, column 5: is no column of this file; remove it",
  ],
  ["a fraction", `${first}\nA,1.5,IDR,1\n`, `line 2, column 2 (Amount): ${whole}`],
  ["an exponent", `${first}\nA,1e3,IDR,1\n`, `line 2, column 2 (Amount): ${whole}`],
  ["a negative amount", `${first}\nA,-5,IDR,1\n`, `line 2, column 2 (Amount): ${whole}`],
  [
    "an amount beyond 2^53",
    `${first}\nA,9007199254740993,IDR,1\n`,
    `line 2, column 2 (Amount): ${whole}`,
  ],
  ["nothing to pay", `${first}\nA,0,IDR,1\n`, "line 2, column 2 (Amount): must be 1 or more"],
  ["a formula as amount", `${first}\nA,=1+1,IDR,1\n`, `line 2, column 2 (Amount): ${whole}`],
  [
    "a formula where a text belongs",
    `${first}\nA,1,IDR,"=VLOOKUP(A2,B:C,2)"\n`,
    "line 2, column 4 (CustomerId): is a formula; save the file with values in place of formulas",
  ],
  ["an empty cell", `${first}\nA,1,IDR,\n`, "line 2, column 4 (CustomerId): is required"],
  [
    "white space around a RefNo",
    `${first}\n"A ",1,IDR,1\n`,
    "line 2, column 1 (RefNo): must not end with space (U+0020) at position 2",
  ],
  [
    "a RefNo with a character that nobody sees",
    `${first}\n"IN\u200BV-1",1,IDR,1\n`,
    "line 2, column 1 (RefNo): must not contain zero width space (U+200B) at position 3",
  ],
  [
    "a RefNo that is not composed",
    `${first}\nCafe\u0301,1,IDR,1\n`,
    "line 2, column 1 (RefNo): must be in Unicode form NFC; combining mark (U+0301) at position 5 is not",
  ],
  [
    "an account's number that a spreadsheet has rounded",
    `${first}\nA,1,IDR,1.23E+15\n`,
    "line 2, column 4 (CustomerId): looks like a number that a spreadsheet has rounded",
  ],
  [
    "a RefNo that occurs twice",
    `${first}\nA,1,IDR,1\nB,1,IDR,1\nA,2,IDR,1\n`,
    "line 4, column 1 (RefNo): is in line 2 already; each may be there once",
  ],
  ["a cell too many", `${first}\nA,1,IDR,1,2\n`, "line 2: has 5 cells in place of 4"],
] as const)("%s is a problem with its place", async ([, csv, problem]) => {
  const { problems } = await read(csv);
  expect(problems).toHaveLength(1);
  // a hint may follow the problem
  expect(problems[0]?.startsWith(problem), problems[0]).toBe(true);
});

test.for([
  ["nothing at all", "\n", ": it is empty"],
  [
    "a line that is no object",
    "[1]\n",
    "line 1: is not a JSON object; write one payout in each line",
  ],
  [
    "a line that names a field twice",
    '{"RefNo": "A", "Amount": 1, "RefNo": "B"}\n',
    "line 1: RefNo occurs twice; write each field once",
  ],
  [
    "a line that names a field twice, once with an escape",
    String.raw`{"Amount": 1, "\u0041mount": 1000}` + "\n",
    "line 1: Amount occurs twice; write each field once",
  ],
  ["half a line", '\n{"RefNo": "A"', "line 2: is not a JSON object; write one payout in each line"],
  [
    "a line without an end",
    `{"RefNo": "${"A".repeat(200_000)}`,
    "line 1: is longer than 64 KiB; no payout is",
  ],
] as const)("in JSON Lines %s is a problem with its line", async ([, jsonl, problem]) => {
  expect((await read(jsonl, "jsonl")).problems).toEqual([problem]);
});

test("in JSON Lines the same rules apply to texts", async () => {
  const row = { RefNo: "A", Amount: 1, Currency: "IDR", CustomerId: "1" };
  const rows = [
    { ...row, RefNo: "\u200eA" },
    { ...row, RefNo: "B", CustomerId: "1e3" },
  ];
  const { problems } = await read(rows.map((one) => JSON.stringify(one)).join("\n"), "jsonl");
  expect(problems).toEqual([
    "line 1 (RefNo): must not contain left-to-right mark (U+200E) at position 1",
    expect.stringContaining("line 2 (CustomerId): looks like a number that a spreadsheet"),
  ]);
});

test("in JSON Lines every bad field and every repeated RefNo is listed with its line", async () => {
  const row = { RefNo: "A", Amount: 1, Currency: "IDR", CustomerId: "1" };
  const rows = [row, { ...row, RefNo: "B", Amount: "1", Extra: 1 }, row];
  const { problems } = await read(rows.map((one) => JSON.stringify(one)).join("\n"), "jsonl");
  expect(problems.map((problem) => problem.split(":")[0] ?? "").toSorted()).toEqual([
    "line 2 (Amount)",
    "line 2 (Extra)",
    "line 3 (RefNo)",
  ]);
  const exact = await read('{"RefNo":"A","Amount":1e3,"Currency":"IDR","CustomerId":"1"}', "jsonl");
  expect(exact.problems[0]).toContain("line 1 (Amount)");
});

test("a line that is not UTF-8 is named, and no problem contains people's data", async () => {
  const latin1 = Buffer.from(`${first}\nA,1,IDR,Jos\u{E9}\n`, "latin1");
  expect((await read(latin1)).problems).toEqual([
    "line 2: is not UTF-8; save the file as CSV in UTF-8",
  ]);
  const { problems } = await read(`${first}\nA,x,IDR,1234567890\u{1}\n`);
  expect(problems.join()).not.toContain("1234567890");
});

test("every row is either a payout or listed", async () => {
  const amount = fc.oneof(fc.nat().map(String), fc.constantFrom("", "1.5", "-1", "1e3", "x"));
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 20 }), async (amounts) => {
      const csv = [first, ...amounts.map((text, at) => `R-${at},${text},IDR,1`)].join("\n");
      const { payouts, problems } = await read(csv);
      const lines = new Set(problems.map((problem) => problem.split(",")[0]));
      expect(payouts.length + lines.size).toBe(amounts.length);
    }),
    { numRuns: 30 },
  );
});
