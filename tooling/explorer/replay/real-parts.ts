import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createAccount, createClient, parseProfile, type Account } from "@merchant-payment/core";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import {
  createAccountClient,
  createPaymentsClient,
  type AccountClient,
  type PaymentsClient,
} from "@merchant-payment/temporal/client";
import { Client, Connection } from "@temporalio/client";
import { NativeConnection, Worker } from "@temporalio/worker";
import { startGatewayProxy, type GatewayProxy } from "./gateway-proxy.ts";
import { createHeldTasks, type HeldTasks } from "./held-tasks.ts";
import { createNamedRequests } from "./named-requests.ts";
import type { Trace } from "./sample-trace.ts";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { waitedMemo } from "./stepped-timers.ts";
import type { WorkerProcessOptions } from "./worker-process.ts";

export interface Server {
  readonly address: string;
  /** file of the workflows' bundle, the stepped timers in it */
  readonly codePath: string;
}

/** A worker that sends and asks. */
export interface SendingWorker {
  /** null: it runs in this process */
  readonly process: ChildProcess | null;
  stop(): Promise<void>;
}

/** The real parts that a trace is made to happen on. */
export interface RealParts extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly proxy: GatewayProxy;
  readonly account: Account;
  readonly temporal: Client;
  readonly payments: PaymentsClient;
  readonly accounts: AccountClient;
  readonly tasks: HeldTasks;
  readonly request: ReturnType<typeof payoutOf>;
  /** @param isFirst the first one may be in a process of its own; one that follows it is lost by nobody */
  startSender(isFirst: boolean): Promise<SendingWorker>;
}

const workerScript = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
const merchantKey = "a-key-of-traces";

/** @param patience milliseconds that a worker waits for the gateway's answer */
export async function startRealParts(
  { env, knobs, steps }: Trace,
  server: Server,
  patience: number,
): Promise<RealParts> {
  const id = randomUUID().slice(0, 8);
  const ends: (() => unknown)[] = [];
  const sandbox = await createSandbox({
    secrets: { merchantKey },
    merchantCodes: [`M-${id}`],
    dedupe: env.gateway.dedupes,
    // a Status moves when the trace says so
    payoutAfterMs: 1_000_000_000,
  });
  const proxy = await startGatewayProxy(sandbox.url);
  const profile = merge(sandbox.profile, workerProfile(env, patience));
  const account = createAccount({
    name: `trace-${id}`,
    baseUrl: proxy.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(profile),
    secrets: sandbox.secrets,
  });
  const connection = await Connection.connect({ address: server.address });
  const temporal = new Client({
    connection,
    interceptors: {
      workflow: [
        {
          startWithDetails: (input, next) =>
            next({
              ...input,
              options: { ...input.options, memo: { [waitedMemo]: knobs.waited } },
            }),
        },
      ],
    },
  });
  const tasks = createHeldTasks();
  const native = await NativeConnection.connect({ address: server.address });
  const decider = await runWorker({
    connection: native,
    taskQueue: `merchant-payment:${account.name}`,
    workflowBundle: { codePath: server.codePath },
    dataConverter: { payloadCodecs: [tasks.codec] },
    plugins: [new MerchantPaymentPlugin({ accounts: [] })],
  });
  const taskQueue = `elsewhere-${id}`;
  const inProcess = !steps.some(({ act }) => needsProcess(act));
  const request = payoutOf(id);
  await standOutside(env, sandbox, account, request);
  const startSender = async (isFirst: boolean): Promise<SendingWorker> => {
    const sender =
      inProcess || !isFirst
        ? await startHere({ account, connection: native, taskQueue, codePath: server.codePath })
        : startProcess({
            address: server.address,
            name: account.name,
            baseUrl: account.baseUrl,
            merchantCode: account.merchantCode,
            profile,
            secrets: sandbox.secrets,
            taskQueue,
            codePath: server.codePath,
          });
    ends.push(() => sender.stop());
    return sender;
  };
  return {
    sandbox,
    proxy,
    account,
    temporal,
    payments: createPaymentsClient({ client: temporal, account }),
    accounts: createAccountClient({ client: temporal, account: account.name }),
    tasks,
    request,
    startSender,
    async [Symbol.asyncDispose]() {
      proxy.cutAll();
      await Promise.all(ends.map((end) => end()));
      await decider.stop();
      await native.close();
      await connection.close();
      await proxy[Symbol.asyncDispose]();
      await sandbox.stop();
    },
  };
}

type Json = Readonly<Record<string, unknown>>;

function workerProfile({ terms, gateway, workers }: Trace["env"], patience: number): Json {
  const [{ checkFirst, canSayNotFound }] = workers;
  const never = "90d";
  return {
    payout: {
      checkFirst,
      whenNotFound: terms.whenNotFound,
      notFoundGrace: never,
      submitDeadline: never,
      ...(checkFirst ? {} : { refNos: "neverRepeat" }),
    },
    polling: {
      first: "50ms",
      backoff: 1,
      max: "100ms",
      inReview: "50ms",
      unknownFor: never,
      deadline: never,
    },
    timeouts: { connect: "1s", response: `${patience}ms` },
    check: { refNos: gateway.provesKind ? "shared" : "perKind" },
    echo: { transId: gateway.transId === "none" ? false : gateway.transId },
    ...(canSayNotFound ? {} : { codes: { notFound: [] } }),
  };
}

function payoutOf(id: string) {
  return {
    PaymentId: 1,
    Service: "bank",
    RefNo: `R-${id}`,
    Amount: 25_000,
    Currency: "IDR",
    CustomerId: "CUST-4711",
    CustomerName: "Ana Maria Lopez",
  };
}

/** what stands under the RefNo before the payment starts */
async function standOutside(
  { gateway, restored }: Trace["env"],
  sandbox: Sandbox,
  account: Account,
  request: ReturnType<typeof payoutOf>,
): Promise<void> {
  if (gateway.outside === "nothing" && !restored) return;
  const transport = createUndiciTransport();
  const direct = createClient({
    account: { ...account, baseUrl: sandbox.url },
    transport,
  });
  const { PaymentId, RefNo, Amount, Currency } = request;
  if (gateway.outside === "deposit")
    await direct.deposit({
      PaymentId,
      RefNo,
      Amount,
      Currency,
      FirstName: "Rosalinda",
      LastName: "Quintero",
      UserEmail: "rosalinda@quintero.example",
      UserContact: "+62-811-4711-22",
    });
  else await direct.payout(request);
  await transport.close();
}

/** only a process of its own can be killed, or stand still */
export function needsProcess(act: Trace["steps"][number]["act"]): boolean {
  return (
    act.act === "giveUp" ||
    (act.act === "send" && !act.reports) ||
    (act.act === "repeatSubmit" && act.as === "number")
  );
}

async function startHere({
  account,
  connection,
  taskQueue,
  codePath,
}: {
  account: Account;
  connection: NativeConnection;
  taskQueue: string;
  codePath: string;
}): Promise<SendingWorker> {
  const { transport, close } = createNamedRequests();
  const worker = await runWorker({
    connection,
    taskQueue,
    workflowBundle: { codePath },
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account, transport }] })],
  });
  return {
    process: null,
    stop: onlyOnce(async () => {
      await worker.stop();
      await close();
    }),
  };
}

function startProcess(options: WorkerProcessOptions): SendingWorker {
  const child = fork(workerScript, [JSON.stringify(options)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return {
    process: child,
    stop: onlyOnce(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGCONT");
      // it finishes what it has begun
      child.kill("SIGTERM");
      await once(child, "exit");
    }),
  };
}

function onlyOnce(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => (ended ??= end());
}

async function runWorker(
  options: Parameters<typeof Worker.create>[0],
): Promise<{ stop(): Promise<void> }> {
  const worker = await Worker.create(options);
  const running = worker.run();
  return {
    stop: async () => {
      worker.shutdown();
      await running;
    },
  };
}

/** `over` on `base`, objects merged, everything else replaced */
function merge(base: Json, over: Json): Json {
  const merged = Object.entries(over).map(([key, value]) => [
    key,
    isObject(value) && isObject(base[key]) ? merge(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
