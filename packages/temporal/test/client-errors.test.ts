import { once } from "node:events";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { MerchantPaymentError, type Account } from "@merchant-payment/core";
import { Client, Connection, WorkflowNotFoundError } from "@temporalio/client";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  assertAccountName,
  countPayments,
  createAccountClient,
  createBatchesClient,
  createPaymentsClient,
  missingSearchAttributes,
  oldestUnfinished,
  registerSearchAttributes,
} from "../src/client/index.ts";
import { mapTemporalErrors } from "../src/client/temporal-failure.ts";
import { allOf, depositOf, payoutOf, startPaying, type Paying } from "./payment-harness.ts";

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying({ worker: false });
});
afterAll(() => paying[Symbol.asyncDispose]());

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** everything that asks Temporal */
function callsOf(client: Client, account: Account): Calls {
  const payments = createPaymentsClient({ client, account });
  const handle = payments.handle("INV-1");
  const batches = createBatchesClient({ client, account });
  const accounts = createAccountClient({ client, account: account.name });
  const by = { actor: "Rosa", reason: "why" };
  return {
    payout: () => payments.payout(payoutOf()),
    deposit: () => payments.deposit(depositOf()),
    status: handle.status,
    result: handle.result,
    resolve: () => handle.resolve({ action: "keepPolling", ...by }),
    peekState: () => payments.peekState("INV-1"),
    callback: () => payments.callback({ refNo: "INV-1", transId: null }),
    list: () => allOf(payments.list()),
    pages: () => payments.list().pages()[Symbol.asyncIterator]().next(),
    handOver: () =>
      batches.handOver({ batch: "b", chunk: 0, concurrency: 1, requests: [payoutOf()] }),
    look: () => batches.look("b", 0),
    peekRow: () => batches.peekRow({ batch: "b", chunk: 0, index: 0, refNo: "INV-1" }),
    changesAfterClose: () => batches.changesAfterClose(),
    pause: () => batches.pause("b"),
    resume: () => batches.resume("b"),
    stop: () => accounts.stop(by),
    start: () => accounts.start(by),
    markRestored: () => accounts.markRestored(by),
    endRestored: () => accounts.endRestored(by),
    accountStatus: () => accounts.status(),
    assertAccountName: () => assertAccountName(client, account),
    countPayments: () => countPayments(client, account.name),
    oldestUnfinished: () => oldestUnfinished(client, account.name),
    missingSearchAttributes: () => missingSearchAttributes(client),
    registerSearchAttributes: () => registerSearchAttributes(client),
  };
}

/** what each call rejects with, by the call's name */
async function rejectionsOf(calls: Calls): Promise<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(calls).map(async ([name, call]) => {
    const error: unknown = await call().then(
      () => "it did not reject",
      (reason: unknown) => reason,
    );
    if (!MerchantPaymentError.is(error)) return [name, error];
    const { code, retryable, message } = error;
    return [name, { code, retryable, message }];
  });
  return Object.fromEntries(await Promise.all(entries)) as Readonly<Record<string, unknown>>;
}

/** the same expectation for every call */
function each(calls: Calls, expected: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, expected]));
}

test("in a namespace that does not exist every call says so, and none takes it for a payment that is not there", async () => {
  const { connection } = paying.temporal;
  const calls = callsOf(new Client({ connection, namespace: "nowhere" }), paying.account);

  expect(await rejectionsOf(calls)).toEqual(
    each(calls, {
      code: "configuration",
      retryable: false,
      message:
        "Temporal has no namespace nowhere; correct the client's namespace (TEMPORAL_NAMESPACE), or create it with a retention of 30 days or more",
    }),
  );
});

test("on a connection that was closed every call says so", async () => {
  const connection = await Connection.connect({ address: inject("temporalAddress") });
  await connection.close();
  const calls = callsOf(new Client({ connection }), paying.account);

  expect(await rejectionsOf(calls)).toEqual(
    each(calls, {
      code: "temporalUnreachable",
      retryable: true,
      message:
        "the connection to Temporal was closed in this process; make a client with an open connection, then do the same again: the same RefNo is the same payment, and is paid once",
    }),
  );
});

test("a payment that the server forgets while it is read is one that is not there", async () => {
  const forgotten = mapTemporalErrors(() =>
    Promise.reject(new WorkflowNotFoundError("gone", "payment:main:INV-1", undefined)),
  );
  await expect(forgotten).rejects.toMatchObject({
    code: "paymentNotFound",
    message:
      "Temporal does not have the workflow payment:main:INV-1 any more; that says nothing about the money: check the RefNo and the account, or ask the gateway with check",
  });
});

/** a server that answers each gRPC call with this code */
async function startRefusing(code: number): Promise<{ address: string } & AsyncDisposable> {
  const server = createServer();
  server.on("stream", (stream) => {
    stream.respond(
      {
        ":status": 200,
        "content-type": "application/grpc",
        "grpc-status": String(code),
        "grpc-message": "as a test wants it",
      },
      { endStream: true },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

const [unreachable, configuration] = [
  { code: "temporalUnreachable", retryable: true },
  { code: "configuration", retryable: false },
];

test.for([
  ["CANCELLED", 1, unreachable],
  ["UNKNOWN", 2, unreachable],
  ["INVALID_ARGUMENT", 3, configuration],
  ["DEADLINE_EXCEEDED", 4, unreachable],
  ["PERMISSION_DENIED", 7, configuration],
  ["RESOURCE_EXHAUSTED", 8, unreachable],
  ["FAILED_PRECONDITION", 9, unreachable],
  ["ABORTED", 10, unreachable],
  ["OUT_OF_RANGE", 11, unreachable],
  ["UNIMPLEMENTED", 12, configuration],
  ["INTERNAL", 13, unreachable],
  ["UNAVAILABLE", 14, unreachable],
  ["DATA_LOSS", 15, unreachable],
  ["UNAUTHENTICATED", 16, configuration],
] as const)("every call says where and why when the server answers %s", async ([, code, means]) => {
  await using server = await startRefusing(code);
  // without the client's own retries
  const connection = Connection.lazy({ address: server.address, interceptors: [] });
  const calls = callsOf(new Client({ connection }), paying.account);

  const message = expect.stringMatching(
    /^Temporal .*\(as a test wants it\); .+/,
  ) as unknown as string;
  expect(await rejectionsOf(calls)).toEqual(each(calls, { ...means, message }));
  await connection.close();
});

test.each<[string, () => unknown]>([
  ["an error", () => new Error("KMS is down")],
  ["a text", () => "KMS is down"],
])(
  "a payload codec that fails with %s is an error of the client, and may be tried again",
  async (_, failure) => {
    const fails = () => {
      throw failure();
    };
    const client = new Client({
      connection: paying.temporal.connection,
      dataConverter: {
        payloadCodecs: [{ encode: async () => fails(), decode: async () => fails() }],
      },
    });
    const payments = createPaymentsClient({ client, account: paying.account });
    await expect(payments.payout(payoutOf())).rejects.toMatchObject({
      code: "temporalUnreachable",
      retryable: true,
      message: expect.stringMatching(/KMS is down.*payload codecs/) as string,
    });
  },
);
