import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { createAccount, parseProfile } from "@merchant-payment/core";
import { createPaymentsClient } from "@merchant-payment/temporal/client";
import { Client, Connection } from "@temporalio/client";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, type Merchant } from "./merchant.ts";

let merchant: Merchant;
let env: Record<string, string>;
let worker: RunningCli;

beforeAll(async () => {
  merchant = await createMerchant("cli-batch", {
    // the gateway is slow while many commands run at the same time
    profile: {
      payout: { notFoundGrace: "1m", whenNotFound: "review", submitDeadline: "5m" },
      timeouts: { connect: "2s", response: "5s" },
    },
  });
  env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
  await startWorker();
});
afterAll(async () => {
  worker.kill("SIGTERM");
  await worker;
  await merchant[Symbol.asyncDispose]();
});

async function startWorker(): Promise<void> {
  worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
}

const run = (...args: string[]) => cli(args, { env });
const header = "RefNo,Amount,Currency,PaymentId,Service,CustomerId,CustomerName";
const rowOf = (refNo: string, amount = "150000") =>
  `${refNo},${amount},IDR,1,bca,${payee.id},${payee.name}`;
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`);

describe("what sends nothing", () => {
  test.concurrent("nothing of a file is sent if a row is wrong, if it is not confirmed, or if the report cannot be written", async () => {
    const [bad, good] = await Promise.all([
      merchant.write(
        "bad.csv",
        [header, rowOf("B-1"), rowOf("B-2", "1.5"), rowOf("B-1")].join("\n"),
      ),
      merchant.write("good.csv", [header, rowOf("B-1"), rowOf("B-2", "350000")].join("\n")),
    ]);
    const [wrong, unasked, nowhere] = await Promise.all([
      run("batch", "--from", bad, "--yes"),
      run("batch", "--from", good),
      run("batch", "--from", good, "--yes", "--output-file", "/no/such/folder/report.csv"),
    ]);
    expect([wrong.exitCode, unasked.exitCode, nowhere.exitCode]).toEqual([2, 2, 2]);
    expect(wrong.json()).toMatchObject({
      error: {
        code: "input",
        fields: [
          { path: "line 3, column 2 (Amount)" },
          { path: "line 4, column 1 (RefNo)", message: expect.stringContaining("line 2 already") },
        ],
      },
    });
    expect(unasked.stdout).toMatch(
      /pays 2 payouts, IDR 500,000 in all .*nothing was sent: add --yes/,
    );
    expect(nowhere.stdout).toContain("its folder is not there");
    expect((await run("status", "B-1")).exitCode).toBe(2);
  });

  test.concurrent("any file that is not a batch is one error with place and next step, and the gateway gets no request", async () => {
    const asked = merchant.gateway.ledger.requests().length;
    const payee9 = `IDR,1,bca,${payee.id},${payee.name}`;
    const cases = [
      ["empty.csv", "\u{FEFF}", "empty.csv: it is empty"],
      [
        "latin1.csv",
        Buffer.from(`${header}\nA,1,IDR,1,bca,1,Jos\u{E9}\n`, "latin1"),
        "line 2: is not UTF-8",
      ],
      [
        "long.csv",
        Buffer.concat([Buffer.from(`${header}\nA,`), Buffer.alloc(100_000_000, "1")]),
        "line 2: is longer than 64 KiB",
      ],
      [
        "beyond.csv",
        `${header}\r\n"A",9007199254740993,${payee9}\r\n`,
        "line 2, column 2 (Amount): must be a whole number",
      ],
      ["formula.csv", `${header}\n"=A1",5,${payee9}\n`, "line 2, column 1 (RefNo): is a formula"],
      ["other.csv", `RefNo,Sum\n${payee.name},1\n`, "other.csv has 7 problems"],
    ] as const;
    const files = await Promise.all(cases.map(([name, content]) => merchant.write(name, content)));
    const refused = await Promise.all(files.map((file) => run("batch", "--from", file, "--yes")));
    for (const [at, [name, , problem]] of cases.entries()) {
      const { exitCode, stdout, stderr } = refused[at] ?? {};
      expect([exitCode, stderr], name).toEqual([2, ""]);
      expect(stdout, name).toContain(problem);
      expect(stdout, name).toMatch(/nothing was done; correct it and start again/);
      expect(stdout, name).not.toMatch(new RegExp(`    at |${payee.name}|${payee.id}`));
    }
    expect(merchant.gateway.ledger.requests()).toHaveLength(asked);
  });

  test.concurrent("a hundred thousand rows are accepted, and none is sent if the last one is wrong", async () => {
    const asked = merchant.gateway.ledger.requests().length;
    const many = numbered("H", 100_000).map((refNo) => rowOf(refNo));
    const [good, bad] = await Promise.all([
      merchant.write("many.csv", [header, ...many].join("\n")),
      merchant.write("many-bad.csv", [header, ...many, rowOf("H-0")].join("\n")),
    ]);
    const [accepted, refused] = await Promise.all([
      run("batch", "--from", good),
      run("batch", "--from", bad, "--yes"),
    ]);
    expect(accepted.stdout).toMatch(/pays 100000 payouts, IDR 15,000,000,000 in all/);
    expect(refused.exitCode).toBe(2);
    expect(refused.stdout).toContain("line 100002, column 1 (RefNo): is in line 2 already");
    expect(merchant.gateway.ledger.requests()).toHaveLength(asked);
  });
});

describe("what is sent", () => {
  test.concurrent("a batch outlives the command: Ctrl-C only stops watching, a watcher sees a pause, and starting the file again shows how to go on", async () => {
    const { faults, ledger } = merchant.gateway;
    faults.add({ operation: "payout", fault: "busy", refNo: "J-*" });
    const payout = { Amount: 1000, Currency: "IDR", PaymentId: 1, Service: "bca" };
    const lines = numbered("J", 3).map((RefNo) =>
      JSON.stringify({ RefNo, ...payout, CustomerId: payee.id, CustomerName: payee.name }),
    );
    const file = await merchant.write("payouts.jsonl", lines.join("\n"));
    const args = ["batch", "--from", file, "--yes", "--concurrency", "1"];
    const left = startCli([...args, "--wait"], { env });
    await vi.waitFor(() =>
      expect(ledger.requests({ operation: "payout", refNo: "J-0" })).not.toEqual([]),
    );
    left.kill("SIGINT");
    expect((await left).exitCode).toBe(130);
    expect((await left).stderr).toContain(
      "continues in the background. Start the same again to go on",
    );

    const [, batch = ""] = /batch pause (\w+)/.exec((await left).stderr) ?? [];
    const waiting = startCli([...args, "--wait", "--output", "text"], { env });
    const told = untilWritten(waiting, "stderr", `It is paused by ana on ${hostname()} since 20`);
    expect((await run("batch", "pause", batch, "--actor", "ana")).json()).toEqual({
      batch,
      paused: true,
    });
    await told;
    const again = await run(...args);
    expect(again.exitCode, again.stdout).toBe(0);
    expect(again.json()).toMatchObject({
      batch,
      paid: 0,
      paused: { by: "ana", host: hostname(), identity: expect.any(String) },
    });
    expect(again.stderr).toContain(`To go on: merchant-payment batch resume ${batch}`);

    const goesOn = untilWritten(waiting, "stderr", "It goes on.");
    expect((await run("batch", "resume", batch)).json()).toEqual({ batch, paused: false });
    await goesOn;
    faults.clear();
    const waited = await waiting;
    expect(waited.exitCode, waited.stdout).toBe(0);
    expect(waited.stderr).toContain("was handed over before");
    expect(waited.stderr).toMatch(/pays 3 payouts, IDR 3,000 in all from account cli-batch\./);
    expect(waited.stderr).toMatch(/The gateway's balance now:\n.*\n? *Balance +\d+/);
    expect(waited.stdout).toMatch(/3 payouts\n {2}3 paid\nFirst handed over on 20.*$/);
    for (const refNo of numbered("J", 3)) expect(ledger.payments({ refNo })).toHaveLength(1);
    const over = await run("batch", "pause", batch);
    expect(over.exitCode).toBe(2);
    expect(over.stdout).toContain("nothing was changed");
  });

  test.concurrent("a row whose payout existed before is shown separately everywhere, and counts only if that was accepted", async () => {
    const { ledger } = merchant.gateway;
    const month = (...names: string[]) =>
      merchant.write(
        `${names.join("-")}.csv`,
        [header, ...names.map((name) => rowOf(name))].join("\n"),
      );
    const [october, november] = await Promise.all([
      month("K-1", "K-2"),
      month("K-1", "K-2", "K-3"),
    ]);
    const first = await run("batch", "--from", october, "--yes", "--wait");
    expect([first.exitCode, first.json()]).toEqual([
      0,
      expect.objectContaining({ paid: 2, handedOverBefore: null, existedBefore: null }),
    ]);

    const report = `${merchant.folder}/existed.csv`;
    const paid = await run("batch", "--from", november, "--yes", "--wait", "--output-file", report);
    expect(paid.exitCode, paid.stdout).toBe(4);
    const since = expect.stringMatching(/^20.*Z$/);
    const payments = ["K-1", "K-2"].map((refNo) => ({
      refNo,
      state: "succeeded",
      startedAt: since,
    }));
    expect(paid.json()).toMatchObject({
      rows: 3,
      paid: 1,
      left: 0,
      existedBefore: { rows: 2, accepted: false, paid: 2, failed: 0, payments },
    });
    const cells: Record<string, string>[] = parse(await readFile(report), { columns: true });
    expect(cells.map((row) => [row["RefNo"], row["state"], row["existedBefore"]])).toEqual([
      ["K-1", "succeeded", since],
      ["K-2", "succeeded", since],
      ["K-3", "succeeded", ""],
    ]);

    const text = await run("batch", "--from", november, "--yes", "--wait", "--output", "text");
    expect(text.exitCode).toBe(4);
    expect(text.stdout).toContain("Nothing was paid by this run: all of it had ended before.");
    expect(text.stdout).toMatch(
      / {2}1 paid\n {2}2 existed before and were not paid by this batch: 2 paid/,
    );
    expect(text.stdout).toContain("--accept-existing");
    expect(text.stderr).toMatch(/was handed over before, on 20.*: this run pays nothing/);
    expect(text.stderr).not.toContain("in all from account");

    const accepted = await run("batch", "--from", november, "--yes", "--wait", "--accept-existing");
    expect(accepted.exitCode, accepted.stdout).toBe(0);
    expect(accepted.json()).toMatchObject({
      paid: 1,
      handedOverBefore: since,
      existedBefore: { rows: 2, accepted: true },
    });
    // the batch that paid them treats them as its own; the same file given later pays nothing and says so
    const same = await run("batch", "--from", october, "--yes", "--wait");
    expect(same.exitCode).toBe(4);
    expect(same.json()).toMatchObject({ paid: 2, endedBefore: true, existedBefore: null });
    const looked = await run("batch", "--from", october, "--yes", "--wait", "--accept-existing");
    expect([looked.exitCode, looked.json()]).toEqual([0, expect.objectContaining({ paid: 2 })]);
    for (const refNo of ["K-1", "K-2", "K-3"]) expect(ledger.payments({ refNo })).toHaveLength(1);
  });

  test.concurrent("payouts that are reversed or contradicted after their end do not count as paid", async ({
    onTestFinished,
  }) => {
    const names = numbered("L", 3);
    const file = await merchant.write(
      "later.csv",
      [header, ...names.map((name) => rowOf(name))].join("\n"),
    );
    expect((await run("batch", "--from", file, "--yes", "--wait")).json()).toMatchObject({
      paid: 3,
    });
    const [, reversed = "", contradicted = ""] = names;
    const connection = await Connection.connect({ address: inject("temporalAddress") });
    onTestFinished(() => connection.close());
    const payments = createPaymentsClient({
      client: new Client({ connection }),
      account: createAccount({
        name: "cli-batch",
        baseUrl: merchant.gateway.url,
        merchantCode: merchant.gateway.merchantCode,
        profile: parseProfile(merchant.gateway.profile),
        secrets: merchant.gateway.secrets,
      }),
    });
    for (const [refNo, status, state] of [
      [reversed, "REVERSED", "reversed"],
      [contradicted, "FAILED", "contradicted"],
    ] as const) {
      merchant.gateway.setStatus(refNo, status);
      await payments.callback({ refNo, transId: null });
      // the index knows it, too
      const listed = async () => {
        const refNos = [];
        for await (const found of payments.list({ state })) refNos.push(found.refNo);
        return refNos;
      };
      await vi.waitFor(async () => expect(await listed()).toEqual([refNo]));
    }

    const report = `${merchant.folder}/later-report.csv`;
    for (const more of [[], ["--output-file", report]]) {
      const after = await run("batch", "--from", file, "--yes", "--wait", ...more);
      expect(after.exitCode, after.stdout).toBe(4);
      expect(after.json()).toMatchObject({
        paid: 1,
        reversed: 1,
        contradicted: 1,
        failed: 0,
        review: 0,
      });
    }
    const rows: Record<string, string>[] = parse(await readFile(report), { columns: true });
    expect(rows.map((row) => row["state"])).toEqual(["succeeded", "reversed", "contradicted"]);
  });

  test.concurrent("payouts from standard input are paid like a file, and are the same batch again", async () => {
    const csv = [header, rowOf("I-1"), rowOf("I-2")].join("\n");
    const batch = (...flags: string[]) =>
      cli(["batch", "--from", "-", ...flags], { env, input: csv });
    const unasked = await batch();
    expect(unasked.exitCode).toBe(2);
    expect(unasked.stdout).toContain("standard input pays 2 payouts, IDR 300,000 in all");
    const accepted = await batch("--yes", "--wait");
    expect(accepted.exitCode, accepted.stdout).toBe(0);
    // without a terminal it prints its progress on stderr, and stdout is still one document
    expect(accepted.stderr).toContain("[####################] 2 of 2: 2 paid");
    const { handedOverBefore: since, ...document } = accepted.json() as Record<string, unknown>;
    expect([since, document]).toEqual([null, expect.objectContaining({ file: "-", rows: 2 })]);
    const file = await merchant.write("same.csv", csv);
    expect((await run("batch", "--from", file, "--yes")).json()).toMatchObject({
      batch: document["batch"],
      handedOverBefore: expect.any(String),
    });
  });
});
