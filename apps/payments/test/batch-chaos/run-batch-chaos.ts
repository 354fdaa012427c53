import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import getPort from "get-port";
import { parse } from "csv-parse/sync";
import { auditRow, type AuditedRow, type ReportRow } from "./audit-report.ts";
import { batchFaults, refNoOf, takenRow } from "./batch-faults.ts";
import { killAsItGoes, killUntilItEnds } from "./kill-at-random.ts";
import { killableCommand, type KillableCommand } from "./killable-command.ts";
import { seededRandom } from "./seeded-random.ts";

export interface BatchChaosOptions {
  /** `host:port` of a Temporal server with the search attributes of payments */
  readonly address: string;
  readonly account: string;
  readonly rows: number;
  readonly kills: { readonly worker: number; readonly receiver: number; readonly batch: number };
  readonly payee: { readonly id: string; readonly name: string };
  /** seed for the times of the kills; default 1 */
  readonly seed?: number;
  /** a file to which the commands' output is appended */
  readonly log: string;
  /** called with the progress */
  readonly say?: (line: string) => void;
}

export interface BatchChaosReport {
  /** in the file's order */
  readonly rows: readonly AuditedRow[];
  /** what the last batch command printed */
  readonly document: Readonly<Record<string, unknown>>;
  readonly exitCode: number | null;
  /** number of kills; `reporting`: while the report was written */
  readonly kills: BatchChaosOptions["kills"] & { readonly reporting: number };
  readonly milliseconds: number;
}

const amountOf = (index: number) => 10_000 + index;

/** short waits, because there are many faults and killed processes */
const profileChanges = {
  limits: { submitsPerSecond: 100, checksPerSecond: 200 },
  timeouts: { connect: "300ms", response: "800ms" },
  payout: {
    checkFirst: true,
    notFoundGrace: "10s",
    whenNotFound: "review",
    submitDeadline: "30m",
  },
  polling: {
    first: "1s",
    backoff: 1.5,
    max: "5s",
    deadline: "30m",
    inReview: "5s",
    unknownFor: "1m",
  },
};

/** Pays a file with the commands `batch`, `worker` and `callbacks`, each killed at random times, until the batch ends; then reads the ledger. */
export async function runBatchChaos(options: BatchChaosOptions): Promise<BatchChaosReport> {
  const { rows, kills, seed = 1, say = () => {} } = options;
  const started = performance.now();
  await using gateway = await createSandbox({
    payoutAfterMs: 500,
    script: [{ refNo: "FAIL-*", steps: [{ status: "FAILED", afterMs: 500 }] }],
    faults: batchFaults,
    // a unique name: ports are reused, and the server remembers an account's name while it runs
    merchantCodes: [`M-${randomUUID().slice(0, 8)}`],
    callbacks: { firstWaitMs: 200 },
  });
  const folder = await mkdtemp(join(tmpdir(), "merchant-payment-batch-"));
  const report = join(folder, "report.csv");
  const port = await getPort({ host: "127.0.0.1" });
  const env = await environment(gateway, folder, options);
  const command: Commands = (...args) => killableCommand(args, env, options.log);
  const file = await writeRows(folder, `http://127.0.0.1:${port}/callbacks/payout`, options);
  const worker = command("worker");
  const receiver = command("callbacks", "--port", String(port));
  const flags = ["--yes", "--wait", "--concurrency", "30", "--output-file", report];
  const batch = command("batch", "--from", file, ...flags);
  const over = new AbortController();
  try {
    await payUnder(refNoOf(takenRow), command, options);
    worker.start();
    receiver.start();
    const random = (name: string) => seededRandom(`${seed} ${name}`);
    const sent = () => gateway.ledger.requests({ operation: "payout" }).length;
    // some rows are never sent
    const most = rows * 0.95;
    const killing = Promise.all([
      killAsItGoes(worker, kills.worker, sent, most, random("worker"), over.signal),
      killAsItGoes(receiver, kills.receiver, sent, most, random("receiver"), over.signal),
    ]);
    const killed = await killUntilItEnds(batch, kills.batch, report, random("batch"), say);
    over.abort();
    const [workers, receivers] = await killing;
    return {
      rows: await audit(gateway, report, rows),
      document: JSON.parse(killed.ended.stdout) as BatchChaosReport["document"],
      exitCode: killed.ended.exitCode,
      kills: {
        worker: workers,
        receiver: receivers,
        batch: killed.kills,
        reporting: killed.reporting,
      },
      milliseconds: performance.now() - started,
    };
  } finally {
    over.abort();
    await Promise.all([worker.kill(), receiver.kill(), batch.kill()]);
    await rm(folder, { recursive: true });
  }
}

type Commands = (...args: string[]) => KillableCommand;

async function environment(
  gateway: Sandbox,
  folder: string,
  { address, account }: BatchChaosOptions,
): Promise<Record<string, string>> {
  const profile = join(folder, "profile.json");
  await writeFile(profile, JSON.stringify({ ...gateway.profile, ...profileChanges }));
  return {
    MERCHANT_PAYMENT_BASE_URL: gateway.url,
    MERCHANT_PAYMENT_MERCHANT_CODE: gateway.merchantCode,
    MERCHANT_PAYMENT_PROFILE: profile,
    MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: gateway.secrets["merchantKey"] ?? "",
    MERCHANT_PAYMENT_ACCOUNT: account,
    TEMPORAL_ADDRESS: address,
  };
}

/** every third row and every row with a fault gets callbacks; the others are polled to their end */
async function writeRows(
  folder: string,
  callbackUrl: string,
  { rows, payee }: BatchChaosOptions,
): Promise<string> {
  const file = join(folder, "payouts.csv");
  const lines = Array.from({ length: rows }, (_, index) => {
    const backendUrl = index % 3 === 0 || index % 10 === 0 ? callbackUrl : "";
    return `${refNoOf(index)},${amountOf(index)},IDR,1,bca,${payee.id},${payee.name},${backendUrl}`;
  });
  const header = "RefNo,Amount,Currency,PaymentId,Service,CustomerId,CustomerName,BackendURL";
  await writeFile(file, [header, ...lines].join("\r\n"));
  return file;
}

/** another payout with the RefNo of a row; it waits for the worker, like the batch */
async function payUnder(
  refNo: string,
  command: Commands,
  { payee }: BatchChaosOptions,
): Promise<void> {
  const fields = {
    "ref-no": refNo,
    amount: "7",
    currency: "IDR",
    "payment-id": "1",
    service: "bca",
    "customer-id": payee.id,
    "customer-name": payee.name,
  };
  const flags = Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value]);
  const payout = command("payout", ...flags);
  payout.start();
  const { exitCode, stdout } = await payout.ended();
  if (exitCode !== 0) throw new Error(`the first payout was not started: ${stdout}`);
}

async function audit({ ledger }: Sandbox, report: string, rows: number): Promise<AuditedRow[]> {
  const reported: ReportRow[] = parse(await readFile(report), { columns: true });
  const requests = Map.groupBy(ledger.requests({ operation: "payout" }), ({ refNo }) => refNo);
  const paid = Map.groupBy(ledger.payments(), ({ refNo }) => refNo);
  const length = Math.max(rows, reported.length);
  return Array.from({ length }, (_, index) => {
    const refNo = refNoOf(index);
    const asked = { refNo, amount: amountOf(index) };
    return auditRow(asked, reported[index], requests.get(refNo) ?? [], paid.get(refNo) ?? []);
  });
}
