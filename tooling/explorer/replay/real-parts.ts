import { randomUUID } from "node:crypto";
import { createAccount, parseProfile, type PayoutRequest } from "@merchant-payment/core";
import { createSandbox, type Sandbox } from "@merchant-payment/sandbox";
import { MerchantPaymentPlugin } from "@merchant-payment/temporal";
import {
  createAccountClient,
  createPaymentsClient,
  workflowTaskQueue,
  type AccountClient,
  type PaymentsClient,
} from "@merchant-payment/temporal/client";
import { Client, Connection, type WorkflowClientInterceptor } from "@temporalio/client";
import { NativeConnection } from "@temporalio/worker";
import { startGatewayProxy, type GatewayProxy } from "./gateway-proxy.ts";
import { createHeldTasks, type HeldTasks } from "./held-tasks.ts";
import { losesWorker, type Trace } from "./sample-trace.ts";
import { runWorker, startHere, startProcess, type SendingWorker } from "./sending-worker.ts";
import { standOutside } from "./stand-outside.ts";
import { waitedMemo } from "./stepped-timers.ts";
import { workerProfileOf } from "./worker-profile.ts";

/** A Temporal server, and the workflow bundle for its workers. */
export interface Server {
  readonly address: string;
  /** file of the workflows' bundle, the stepped timers in it */
  readonly codePath: string;
}

/** The real parts on which a trace is replayed. */
export interface RealParts extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly proxy: GatewayProxy;
  readonly temporal: Client;
  readonly payments: PaymentsClient;
  readonly accounts: AccountClient;
  readonly tasks: HeldTasks;
  readonly request: PayoutRequest;
  /** @param isFirst the first one may be in a separate process; a later one is never lost */
  startSender(isFirst: boolean): Promise<SendingWorker>;
}

const merchantKey = "a-key-of-traces";

/** @param answerWithin milliseconds that a worker waits for the gateway */
export async function startRealParts(
  { env, knobs, steps }: Trace,
  { address, codePath }: Server,
  answerWithin: number,
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
  const profile = workerProfileOf(sandbox.profile, env, answerWithin);
  const account = createAccount({
    name: `trace-${id}`,
    baseUrl: proxy.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(profile),
    secrets: sandbox.secrets,
  });
  const connection = await Connection.connect({ address });
  const temporal = clientOf(connection, knobs.waited);
  const tasks = createHeldTasks();
  const native = await NativeConnection.connect({ address });
  const decider = await runWorker({
    connection: native,
    taskQueue: workflowTaskQueue(account.name),
    workflowBundle: { codePath },
    dataConverter: { payloadCodecs: [tasks.codec] },
    plugins: [new MerchantPaymentPlugin({ accounts: [] })],
  });
  const taskQueue = `elsewhere-${id}`;
  const inProcess = !steps.some(({ act }) => losesWorker(act));
  const request = payoutOf(id);
  await standOutside(env, sandbox, account, request);
  const startSender = async (isFirst: boolean): Promise<SendingWorker> => {
    const sender =
      inProcess || !isFirst
        ? await startHere({ account, connection: native, taskQueue, codePath })
        : startProcess({
            address,
            name: account.name,
            baseUrl: account.baseUrl,
            merchantCode: account.merchantCode,
            profile,
            secrets: sandbox.secrets,
            taskQueue,
            codePath,
          });
    ends.push(() => sender.stop());
    return sender;
  };
  return {
    sandbox,
    proxy,
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

/** its payments say to the stepped timers which limits pass at once */
function clientOf(connection: Connection, waited: number): Client {
  const workflow = [
    {
      startWithDetails: (input, next) =>
        next({ ...input, options: { ...input.options, memo: { [waitedMemo]: waited } } }),
    } satisfies WorkflowClientInterceptor,
  ];
  return new Client({ connection, interceptors: { workflow } });
}

function payoutOf(id: string): PayoutRequest {
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
