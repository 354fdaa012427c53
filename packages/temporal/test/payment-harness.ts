import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import {
  createAccount,
  parseProfile,
  type Account,
  type DepositRequest,
  type PayoutRequest,
} from "@merchant-payment/core";
import { createSandbox, type Sandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import { Client, Connection } from "@temporalio/client";
import type { DataConverter } from "@temporalio/common";
import { NativeConnection, Runtime, DefaultLogger, Worker } from "@temporalio/worker";
import { expect, inject, vi } from "vitest";
import {
  createPaymentsClient,
  type DecisionRequest,
  type PaymentDocument,
  type PaymentsClient,
} from "../src/client/index.ts";
import { MerchantPaymentPlugin, type SendAlert } from "../src/index.ts";
import { keptBundle } from "./kept-bundle.ts";

/** the log of all workers and workflows of this test file, for tests that search it */
export const logged: string[] = [];

const merchantKey = "a-key-of-payments-that-nobody-may-see";
const artifactsFolder = inject("artifactsFolder");
appendFileSync(join(artifactsFolder, "secrets.txt"), `${merchantKey}\n`);

Runtime.install({
  logger: new DefaultLogger("DEBUG", (entry) => {
    const text = inspect(entry, { depth: 10 });
    logged.push(text);
    appendFileSync(join(artifactsFolder, `workers-${process.pid}.log`), `${text}\n`);
  }),
  telemetryOptions: { logging: { forward: {}, filter: "warn" } },
});

/** polls often, and never gives up during another wait of a test, even on a busy machine */
const patientTimings = {
  payout: { notFoundGrace: "2m", submitDeadline: "5m" },
  polling: {
    first: "100ms",
    backoff: 1.2,
    max: "500ms",
    deadline: "10m",
    inReview: "500ms",
    unknownFor: "5m",
  },
  timeouts: { connect: "2s", response: "5s" },
};

/** for tests of what happens after a wait: about the shortest waits that the rules allow */
const shortTimings = {
  payout: { notFoundGrace: "16s", submitDeadline: "15s" },
  polling: { ...patientTimings.polling, deadline: "30s", unknownFor: "5s" },
  timeouts: { connect: "500ms", response: "1500ms" },
};

type Json = Record<string, unknown>;

export interface PayingOptions {
  readonly sandbox?: SandboxOptions;
  /** timings of the profile; default `patient` */
  readonly timings?: "patient" | "short";
  /** overrides single keys of the sandbox's profile with these timings */
  readonly profile?: Json;
  /** the address for the worker's requests; default: the sandbox */
  readonly baseUrl?: string;
  /** address of the Temporal server; default: the one that all tests share */
  readonly temporalAddress?: string;
  /** the workers' address of that server; default: the client's */
  readonly workerAddress?: string;
  /** the data converter of client and worker */
  readonly dataConverter?: DataConverter;
  /** sends the worker's alerts; default: none are sent */
  readonly alert?: SendAlert;
  /** default true */
  readonly worker?: boolean;
}

/** A gateway, a separate account at it, a worker for the account and a client. */
export interface Paying extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly account: Account;
  /** the account's, as JSON, for a worker in another process */
  readonly profile: Json;
  readonly temporal: Client;
  readonly payments: PaymentsClient;
  /** @param account another configuration of the same account; default: its own */
  startWorker(account?: Account): Promise<{ stop(): Promise<void> }>;
  /** starts a worker for workflows only, without submits and checks */
  startWorkflowWorker(): Promise<{ stop(): Promise<void> }>;
  /** ends with the harness; the last one added ends first */
  readonly alsoEnd: (end: () => unknown) => void;
}

export async function startPaying(options: PayingOptions = {}): Promise<Paying> {
  const sandbox = await createSandbox({
    payoutAfterMs: 0,
    secrets: { merchantKey },
    // a unique name: ports are reused, and the server remembers an account's name while it runs
    merchantCodes: [`M-${randomUUID().slice(0, 8)}`],
    ...options.sandbox,
  });
  const timings = options.timings === "short" ? shortTimings : patientTimings;
  const profile = overlay(overlay(sandbox.profile, timings), options.profile ?? {});
  const account = createAccount({
    name: `test-${randomUUID().slice(0, 8)}`,
    baseUrl: options.baseUrl ?? sandbox.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(profile),
    secrets: sandbox.secrets,
  });
  const { alert, dataConverter, temporalAddress: address = inject("temporalAddress") } = options;
  const connection = await Connection.connect({ address });
  const temporal = new Client({
    connection,
    ...(dataConverter === undefined ? {} : { dataConverter }),
  });
  const ends: (() => unknown)[] = [];
  const start = async (plugins: MerchantPaymentPlugin[]) => {
    const { workerAddress = address } = options;
    const worker = await runWorker(workerAddress, account, dataConverter, plugins);
    ends.push(() => worker.stop());
    return worker;
  };
  const startWorker = (served = account) =>
    start([new MerchantPaymentPlugin({ accounts: [{ account: served }], alert })]);
  if (options.worker !== false) await startWorker();
  return {
    sandbox,
    account,
    profile,
    temporal,
    payments: createPaymentsClient({ client: temporal, account }),
    startWorker,
    startWorkflowWorker: () => start([new MerchantPaymentPlugin({ accounts: [], alert })]),
    alsoEnd: (end) => void ends.push(end),
    async [Symbol.asyncDispose]() {
      await Promise.all(ends.toReversed().map((end) => end()));
      await connection.close();
      await sandbox.stop();
    },
  };
}

async function runWorker(
  address: string,
  account: Account,
  dataConverter: DataConverter | undefined,
  plugins: MerchantPaymentPlugin[],
): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue: `merchant-payment:${account.name}`,
    // without a workflow thread, which takes most of the start; worker processes have one
    debugMode: true,
    // a data converter is part of the bundle
    ...(dataConverter === undefined ? { workflowBundle: await keptBundle() } : { dataConverter }),
    plugins,
  });
  const running = worker.run();
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    worker.shutdown();
    await running;
    await connection.close();
  };
  return { stop: () => (stopped ??= stop()) };
}

/** `over` on `base`, objects merged, everything else replaced */
export function overlay(base: Json, over: Json): Json {
  const merged = Object.entries(over).map(([key, value]) => [
    key,
    isObject(value) && isObject(base[key]) ? overlay(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A payout that the sandbox accepts. */
export function payoutOf(changes: Partial<PayoutRequest> = {}): PayoutRequest {
  return {
    PaymentId: 1,
    Service: "bank",
    RefNo: `R-${randomUUID().slice(0, 8)}`,
    Amount: 25_000,
    Currency: "IDR",
    CustomerId: "CUST-4711",
    CustomerName: "Ana Maria Lopez",
    ...changes,
  };
}

/** A deposit that the sandbox accepts. */
export function depositOf(changes: Partial<DepositRequest> = {}): DepositRequest {
  return {
    PaymentId: 2,
    RefNo: `D-${randomUUID().slice(0, 8)}`,
    Currency: "IDR",
    Amount: 40_000,
    FirstName: "Rosalinda",
    LastName: "Quintero",
    UserEmail: "rosalinda@quintero.example",
    UserContact: "+62-811-4711-22",
    ...changes,
  };
}

/** A person's decision about the current payment, even if it may pay twice; returns the payment after it. */
export async function decide(
  payments: PaymentsClient,
  refNo: string,
  decision: DecisionRequest,
): Promise<PaymentDocument> {
  const { revision } = await payments.handle(refNo).status();
  const knowing = decision.action === "resubmit" ? { mayPayTwice: true } : {};
  const { payment } = await payments.handle(refNo).resolve({ revision, ...knowing, ...decision });
  return payment;
}

/** Every payment of the list. */
export async function allOf(list: AsyncIterable<PaymentDocument>): Promise<PaymentDocument[]> {
  const payments = [];
  for await (const payment of list) payments.push(payment);
  return payments;
}

/** Waits until the payment's document matches, and returns it. */
export async function reaches(
  read: () => Promise<PaymentDocument>,
  expected: Partial<PaymentDocument>,
): Promise<PaymentDocument> {
  return vi.waitFor(
    async () => {
      const document = await read();
      expect(document).toMatchObject(expected);
      return document;
    },
    { interval: 200 },
  );
}

/** All stored data of a payment's workflow on the server, with the bytes of its payloads as text. */
export async function storedText(temporal: Client, workflowId: string): Promise<string> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  return JSON.stringify(events).replace(
    /"([A-Za-z0-9+/]{4,}={0,2})"/g,
    (whole, base64: string) => `${whole} ${Buffer.from(base64, "base64").toString("latin1")}`,
  );
}
