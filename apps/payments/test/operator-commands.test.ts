import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { cli } from "./cli.ts";
import { payee, payoutFlags, type Merchant } from "./merchant.ts";
import { startMerchantWithWorker, type MerchantWithWorker } from "./merchant-with-worker.ts";

let served: MerchantWithWorker;
let merchant: Merchant;
let env: Record<string, string>;

beforeAll(async () => {
  // a held payment stays held, even on a slow machine
  const payout = { checkFirst: true, whenNotFound: "review", submitDeadline: "1h" };
  const polling = { first: "200ms", max: "10m", deadline: "1h" };
  served = await startMerchantWithWorker("cli-operators", { profile: { payout, polling } });
  ({ merchant, env } = served);
  // before the account is held
  const paid = await run("payout", ...payoutFlags("S-1"), "--wait");
  if (paid.exitCode !== 0) throw new Error(paid.stdout);
  merchant.gateway.faults.add({ fault: "hold", operation: "payout", refNo: "H-*" });
  await Promise.all(["H-1", "H-2"].map((refNo) => run("payout", ...payoutFlags(refNo), "--wait")));
});
afterAll(() => served[Symbol.asyncDispose]());

const run = (...args: string[]) => served.run(...args);
const revisionOf = async (refNo: string) =>
  ((await run("status", refNo)).json() as PaymentDocument).revision;
const refNos = (json: unknown) => (json as PaymentDocument[]).map(({ refNo }) => refNo).toSorted();

test("list filters by age and kind, and goes on where it ended", async () => {
  const held = async () => refNos((await run("list", "--since", "1h", "--state", "held")).json());
  await expect.poll(held).toEqual(["H-1", "H-2"]);
  const [old, deposits, first] = await Promise.all([
    run("list", "--until", "1h"),
    run("list", "--kind", "deposit"),
    run("list", "--limit", "2"),
  ]);
  expect([old.json(), deposits.json()]).toEqual([[], []]);
  const [, place = ""] = /--after (\S+)/.exec(first.stderr) ?? [];
  const second = await run("list", "--limit", "2", "--after", place);
  expect(second.stderr).toBe("");
  const both = [...(first.json() as unknown[]), ...(second.json() as unknown[])];
  expect(refNos(both)).toEqual(["H-1", "H-2", "S-1"]);
});

test("no decision of a file is carried out if one of its rows is wrong", async () => {
  const file = await merchant.write(
    "wrong.csv",
    "RefNo,action,reason,revision\nH-1,markFailed,ticket 881,1\nH-404,markFailed,ticket 881,1\n",
  );
  const { exitCode, json } = await run("resolve", "--from", file, "--actor", "Maria");
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({
    error: { code: "input", fields: [{ path: "line 3, column 1 (RefNo)" }] },
  });
  expect((await run("status", "H-1")).json()).toMatchObject({ state: "held" });
});

test("a file of decisions is carried out with a result for each, and can be run again", async () => {
  const revision = await revisionOf("H-2");
  const file = await merchant.write(
    "decisions.csv",
    [
      "\u{FEFF}RefNo,action,reason,revision",
      `H-1,markFailed,ticket 881,${await revisionOf("H-1")}`,
      "S-1,markFailed,by mistake,1",
      `H-2,markFailed,ticket 882,${revision}`,
      "",
    ].join("\r\n"),
  );
  const decide = () => run("resolve", "--from", file, "--actor", "Maria");
  const first = await decide();
  expect(first.exitCode, first.stdout).toBe(4);
  const carriedOut = {
    action: "markFailed",
    result: "carriedOut",
    state: "failed",
    revision: expect.any(Number),
    message: null,
  };
  expect(first.json()).toEqual([
    { line: 2, refNo: "H-1", ...carriedOut },
    {
      line: 3,
      refNo: "S-1",
      action: "markFailed",
      result: "refused",
      state: "succeeded",
      revision: expect.any(Number),
      message:
        "the payment has ended: succeeded; nothing is left to decide, and a new payment takes a new RefNo",
    },
    { line: 4, refNo: "H-2", ...carriedOut },
  ]);
  const again = await decide();
  expect((again.json() as { result: string }[]).map(({ result }) => result)).toEqual([
    "decidedBefore",
    "refused",
    "decidedBefore",
  ]);
  const list = await cli(
    [
      "resolve",
      "--from",
      "-",
      "--action",
      "markFailed",
      "--actor",
      "Maria",
      "--reason",
      "ticket 882",
      "--output",
      "text",
    ],
    { env, input: `RefNo,revision\nH-2,${revision}\n` },
  );
  expect(list.exitCode).toBe(0);
  expect(list.stdout).toMatch(/H-2 +markFailed +decided before +failed +\d+\n\n1 decided before\./);
});

function rowsOf(csv: string): Record<string, string>[] {
  return parse<Record<string, string>>(csv, { columns: true });
}

test("an export has a row for each payment of the time, and its file appears only when it is complete", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const file = join(merchant.folder, "export.csv");
  const [toFile, toStdout, nothing] = await Promise.all([
    run("export", "--since", "2026-01-01", "--until", today, "--output-file", file),
    run("export", "--since", "1h"),
    run("export", "--since", "2026-01-01", "--until", "2026-01-02", "--kind", "deposit"),
  ]);
  expect(toFile.json()).toEqual({ outputFile: file, payments: 3 });
  const rows = rowsOf(await readFile(file, "utf8"));
  for (const some of [rows, rowsOf(toStdout.stdout)])
    expect(new Set(some.map(({ RefNo }) => RefNo))).toEqual(new Set(["H-1", "H-2", "S-1"]));
  expect(rows.find(({ RefNo }) => RefNo === "S-1")).toMatchObject({
    kind: "payout",
    account: "cli-operators",
    amount: "150000",
    currency: "IDR",
    state: "succeeded",
    status: "SUCCESS",
  });
  expect(nothing.stdout).toMatch(/^RefNo,kind,account,[^\n]*reason$/);
  for (const { stdout } of [toFile, toStdout]) {
    expect(stdout).not.toContain(payee.id);
    expect(stdout).not.toContain("Rosalinda");
  }
  expect(await readdir(merchant.folder)).not.toContain("export.csv.part");
});

test.each([
  {
    args: ["--since", "2026-01-01", "--until", "2026-01-31", "--output", "json"],
    says: "an export is CSV",
  },
  {
    args: [
      "--since",
      "2026-01-01",
      "--until",
      "2026-01-02",
      "--output-file",
      "/no/such/folder/x.csv",
    ],
    says: "its folder is not there",
  },
])("an export that cannot be made says so: $says", async ({ args, says }) => {
  const { exitCode, stdout, stderr } = await run("export", ...args);
  expect(exitCode).toBe(2);
  expect(`${stdout}${stderr}`).toContain(says);
});

test("a settlement is compared with our payments: matched, missing here and there, different", async () => {
  const [bad, good] = await Promise.all([
    merchant.write("bad.csv", "ref,Amount,Status\nX-1,5,SUCCESS\nH-1,150000,SUCCESS\n"),
    merchant.write("good.csv", "ref,Amount,Status\nS-1,150000.00,SUCCESS\n"),
  ]);
  const [found, matched, elsewhere, text] = await Promise.all([
    run("reconcile", "--from", bad, "--column", "RefNo=ref"),
    run("reconcile", "--from", good, "--column", "RefNo=ref"),
    // our payments of another time are still found by their RefNo
    run("reconcile", "--from", good, "--column", "RefNo=ref", "--until", "2026-01-02"),
    run("reconcile", "--from", bad, "--column", "RefNo=ref", "--output", "text"),
  ]);
  expect(found.exitCode, found.stdout).toBe(4);
  expect(found.json()).toMatchObject({
    account: "cli-operators",
    kind: "payout",
    matched: 0,
    missingHere: [{ line: 2, refNo: "X-1", amount: 5 }],
    missingThere: [{ refNo: "S-1", state: "succeeded" }],
    different: [
      { refNo: "H-1", differences: [{ field: "state", here: "failed", there: "SUCCESS" }] },
    ],
    unfinished: [],
  });
  for (const { exitCode, json } of [matched, elsewhere]) {
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ matched: 1, missingThere: [], missingHere: [] });
  }
  expect(text.exitCode).toBe(4);
  expect(text.stdout).toContain("0 matched, 1 missing here, 1 missing there, 1 different");
});
