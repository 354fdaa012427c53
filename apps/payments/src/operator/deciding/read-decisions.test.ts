import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { tempFile } from "../../../test/temp-file.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import { describeError } from "../../output/describe-error.ts";
import { readDecisions, type DecisionDefaults } from "./read-decisions.ts";

const maria: DecisionDefaults = { actor: "Maria" };

async function read(content: string, defaults: DecisionDefaults = maria) {
  await using file = await tempFile(content);
  const problems = new CsvProblems("decisions.csv");
  const decisions = await readDecisions(file.path, defaults, problems);
  problems.refuseIfAny();
  return decisions;
}

test("a file names what is decided about each payment, on which revision, and why", async () => {
  const decisions = await read(
    [
      "RefNo,action,reason,revision,transId,mayPayTwice",
      "A,markFailed,ticket 881,4,,",
      "B,setTransId,from the office,,T-9,",
      "C,resubmit,not there,2,,yes",
      "",
    ].join("\n"),
  );
  expect(decisions).toMatchObject([
    {
      line: 2,
      refNo: "A",
      request: { action: "markFailed", actor: "Maria", reason: "ticket 881", revision: 4 },
    },
    {
      line: 3,
      refNo: "B",
      request: { action: "setTransId", reason: "from the office", transId: "T-9" },
    },
    { line: 4, refNo: "C", request: { action: "resubmit", revision: 2, mayPayTwice: true } },
  ]);
  expect(decisions[0]?.request).not.toHaveProperty("transId");
});

test("the README's file is one", async () => {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const [, example = ""] = /^```csv\n(RefNo,action[^]*?)^```$/m.exec(readme) ?? [];
  expect((await read(example)).map(({ refNo, request: { action } }) => [refNo, action])).toEqual([
    ["INV-1042", "markFailed"],
    ["INV-1043", "setTransId"],
    ["INV-1044", "resubmit"],
  ]);
});

test.each([
  ["a list of RefNos", "A\nB\n"],
  ["a file of one column", "RefNo\nA\nB\n"],
])("with one action for all, %s will do", async (_, content) => {
  const decisions = await read(content, { ...maria, action: "resume", reason: "topped up" });
  expect(decisions.map(({ refNo, request: { action } }) => [refNo, action])).toEqual([
    ["A", "resume"],
    ["B", "resume"],
  ]);
});

test.each<[string, string, Partial<DecisionDefaults>, string]>([
  ["no reason", "RefNo,action,reason\nA,resume,\n", {}, "line 2, column 3 (reason)"],
  ["an action nobody knows", "RefNo,action,reason\nA,pay,x\n", {}, "line 2, column 2 (action)"],
  ["no RefNo", "RefNo,action,reason\n,resume,x\n", {}, "line 2, column 1 (RefNo)"],
  [
    "a RefNo with white space",
    "RefNo,action,reason\n A,resume,x\n",
    {},
    "line 2, column 1 (RefNo)",
  ],
  ["no transId", "RefNo,action,reason\nA,setTransId,x\n", {}, "line 2 (transId)"],
  ["a transId too many", "RefNo,action,reason,transId\nA,resume,x,T\n", {}, "column 4 (transId)"],
  ["no revision", "RefNo,action,reason\nA,markFailed,x\n", {}, "line 2 (revision)"],
  [
    "a revision that is none",
    "RefNo,action,reason,revision\nA,markFailed,x,two\n",
    {},
    "column 4 (revision)",
  ],
  [
    "a risk that nobody can take",
    "RefNo,action,reason,mayPayTwice\nA,resume,x,yes\n",
    {},
    "column 4 (mayPayTwice)",
  ],
  [
    "a risk that is neither known nor not",
    "RefNo,action,reason,revision,mayPayTwice\nA,resubmit,x,2,no\n",
    {},
    "column 5 (mayPayTwice)",
  ],
  [
    "one action for all that needs a revision of each",
    "A\nB\n",
    { action: "markFailed", reason: "x" },
    "line 1",
  ],
  ["a RefNo twice", "RefNo,action,reason\nA,resume,x\nA,keepPolling,x\n", {}, "line 3, column 1"],
  [
    "two words on the action",
    "RefNo,action,reason\nA,resume,x\n",
    { action: "markFailed" },
    "line 1, column 2",
  ],
  ["a plain list and no action", "A\nB\n", {}, "names no column"],
])("%s is refused", async (_, content, defaults, place) => {
  const refused = await read(content, { ...maria, ...defaults }).then(
    () => ({ message: "it was taken", fields: [], exitCode: 0 }),
    describeError,
  );
  expect(
    [refused.message, ...refused.fields.map(({ path, message }) => `${path}: ${message}`)].join(
      "\n",
    ),
  ).toContain(place);
  expect(refused.exitCode).toBe(2);
});
