import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createAccount, parseProfile, type Account } from "@merchant-payment/core";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import { Client, Connection } from "@temporalio/client";
import { createPaymentsClient, type PaymentsClient } from "../../src/client/index.ts";
import { endStates } from "@merchant-payment/core/payment";
import { chaosFaults } from "./chaos-faults.ts";
import { auditRow, type ChaosRow } from "./chaos-row.ts";
import { inParallel } from "./in-parallel.ts";
import { startWorkerHerd } from "./worker-herd.ts";

export interface ChaosOptions {
  /** `host:port` of a Temporal server with the search attributes of payments */
  readonly address: string;
  readonly payouts: number;
  /** share of the requests with a fault; default 0.2 */
  readonly faulty?: number;
  /** worker processes; default 2 */
  readonly workers?: number;
  /** milliseconds from one SIGKILL of a worker to the next; default 4000 */
  readonly killEvery?: number;
  /** most kills in total; default: until the last payout has settled */
  readonly mostKills?: number;
  /** seed of the faults; default 1 */
  readonly seed?: number;
  /** milliseconds until it is given up; default 10 minutes */
  readonly patience?: number;
  /** a file to which the workers' output is appended; default: none */
  readonly log?: string;
  /** called from time to time with the number of open payouts */
  readonly say?: (open: number) => void;
}

export interface ChaosReport {
  /** one for each payout, in the order of their RefNos */
  readonly rows: readonly ChaosRow[];
  /** number of killed workers */
  readonly kills: number;
  readonly milliseconds: number;
}

/** short waits, because there are many faults and killed workers */
const profileChanges = {
  limits: { submitsPerSecond: 200, checksPerSecond: 400 },
  timeouts: { connect: "500ms", response: "1s" },
  payout: { notFoundGrace: "20s", submitDeadline: "10m" },
  polling: {
    first: "200ms",
    backoff: 1.5,
    max: "2s",
    deadline: "10m",
    inReview: "5s",
    unknownFor: "1m",
  },
};

/** one of ten fails at the gateway */
const refNoOf = (index: number) => `${index % 10 === 0 ? "FAIL" : "PAY"}-${1_000_000 + index}`;

/** Makes payouts while requests have faults and workers are killed, until every payout has ended or waits for a person. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { address, payouts, faulty = 0.2, workers = 2, killEvery = 4_000, seed = 1 } = options;
  const started = performance.now();
  await using sandbox = await createSandbox({
    payoutAfterMs: 300,
    script: [{ refNo: "FAIL-*", steps: [{ status: "FAILED", afterMs: 300 }] }],
    faults: chaosFaults(faulty),
    // a unique name: ports are reused, and the server remembers an account's name while it runs
    merchantCodes: [`M-${randomUUID().slice(0, 8)}`],
    seed,
  });
  const profile = { ...sandbox.profile, ...profileChanges };
  const account = createAccount({
    name: `chaos-${randomUUID().slice(0, 8)}`,
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(profile),
    secrets: sandbox.secrets,
  });
  const { name, baseUrl, merchantCode } = account;
  const herd = startWorkerHerd(
    { address, name, baseUrl, merchantCode, profile, secrets: sandbox.secrets },
    workers,
    options.log,
  );
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    const payments = createPaymentsClient({ client, account });
    const refNos = Array.from({ length: payouts }, (_, index) => refNoOf(index));
    const killing = herd.killEvery(killEvery, options.mostKills ?? Infinity);
    await inParallel(50, refNos, (RefNo) =>
      payments.payout({
        PaymentId: 1,
        Service: "bank",
        RefNo,
        Amount: 25_000,
        Currency: "IDR",
        CustomerId: "C",
        CustomerName: "A B",
      }),
    );
    await untilSettled(client, account, options);
    await killing.stop();
    const rows = await audit(payments, sandbox, refNos);
    return { rows, kills: killing.kills(), milliseconds: performance.now() - started };
  } finally {
    await herd.end();
    await connection.close();
  }
}

async function untilSettled(
  client: Client,
  { name }: Account,
  { payouts, patience = 600_000, say = () => {} }: ChaosOptions,
): Promise<void> {
  const until = performance.now() + patience;
  const settled: readonly string[] = [...endStates, "review"];
  const states = settled.map((state) => `'${state}'`).join(", ");
  const query = `PaymentAccount = '${name}' AND PaymentState IN (${states})`;
  for (;;) {
    const { count } = await client.workflow.count(query);
    if (count >= payouts) return;
    if (performance.now() > until)
      throw new Error(`${payouts - count} of ${payouts} payouts are still open`);
    say(payouts - count);
    await wait(1_000);
  }
}

async function audit(
  payments: PaymentsClient,
  { ledger }: Sandbox,
  refNos: readonly string[],
): Promise<ChaosRow[]> {
  const requests = Map.groupBy(ledger.requests({ operation: "payout" }), ({ refNo }) => refNo);
  const paid = Map.groupBy(ledger.payments(), ({ refNo }) => refNo);
  return inParallel(20, refNos, async (refNo) =>
    auditRow(
      await payments.handle(refNo).status(),
      requests.get(refNo) ?? [],
      paid.get(refNo) ?? [],
    ),
  );
}
