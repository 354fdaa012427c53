import { Client, Connection } from "@temporalio/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createAccountClient,
  createBatchesClient,
  countPayments,
  createPaymentsClient,
  oldestUnfinished,
  type DecisionRequest,
  type PageOptions,
  type PaymentFilter,
} from "../src/client/index.ts";
import { allOf, depositOf, startPaying, type Paying } from "./payment-harness.ts";

let paying: Paying;
let connection: Connection;
let clients: ReturnType<typeof clientsOf>;
beforeAll(async () => {
  paying = await startPaying({ worker: false });
  // nobody answers there: what was asked would say so
  connection = Connection.lazy({ address: "127.0.0.1:1", interceptors: [] });
  clients = clientsOf(new Client({ connection }));
});
afterAll(async () => {
  await connection.close();
  await paying[Symbol.asyncDispose]();
});

function clientsOf(client: Client) {
  const { account } = paying;
  return {
    payments: createPaymentsClient({ client, account }),
    batches: createBatchesClient({ client, account }),
    accounts: createAccountClient({ client, account: account.name }),
  };
}

/** right options of a client */
const made = () => ({ client: paying.temporal, account: paying.account });
const list = (filter: unknown) => allOf(clients.payments.list(filter as PaymentFilter));
const page = (options: unknown) => {
  const pages = clients.payments.list().pages(options as PageOptions);
  return pages[Symbol.asyncIterator]().next();
};
const resolve = (decision: unknown) =>
  clients.payments.handle("INV-1").resolve(decision as DecisionRequest);
const decision = { action: "keepPolling", actor: "Rosa", reason: "why" };
/** JavaScript takes it for anything */
const any = (value: unknown) => value as never;

test.for<[string, string, (() => unknown) | (() => Promise<unknown>)]>([
  [
    "payments not listed (known keys are state, kind, startedFrom, startedBefore): kindd: is not a known key",
    "a filter's key that is misspelt",
    () => list({ kindd: "deposit" }),
  ],
  ["payments not listed: must be an object", "a filter that is null", () => list(null)],
  [
    'payments not listed: kind: must be one of "payout", "deposit"',
    "a kind that there is not",
    () => list({ kind: "refund" }),
  ],
  [
    'payments not listed: state: must be one of "submitting"',
    "a state that there is not",
    () => list({ state: "open" }),
  ],
  [
    "payments not listed: startedFrom: must be a valid Date",
    "a time that is a text",
    () => list({ startedFrom: "2026-11-22" }),
  ],
  [
    "payments not listed: startedBefore: must be a valid Date",
    "a time that is none",
    () => list({ startedBefore: new Date("tomorrow") }),
  ],
  [
    "payments not listed: startedBefore: must be later than startedFrom",
    "a time range that ends before it starts",
    () => list({ startedFrom: new Date(2), startedBefore: new Date(1) }),
  ],
  [
    "account not stopped: reason: must be a text of at most 1000 characters, not empty",
    "a reason that is too long",
    () => clients.accounts.stop({ actor: "Rosa", reason: "x".repeat(1_001) }),
  ],
  [
    "payments not listed: startedFrom: must be in the years 1 to 9999 (UTC)",
    "a time that the server cannot write",
    () => list({ startedFrom: new Date(8.64e15) }),
  ],
  [
    "payments not listed (known keys are limit, after): size: is not a known key",
    "a page's option that is misspelt",
    () => page({ size: 5 }),
  ],
  [
    "payments not listed: limit: must be a number",
    "a limit that is a text",
    () => page({ limit: "5" }),
  ],
  [
    "payments not listed: after: must be a text",
    "a cursor that is null",
    () => page({ after: null }),
  ],
  ["nothing was decided: must be an object", "a decision that is null", () => resolve(null)],
  [
    'nothing was decided: action: must be one of "markSucceeded"',
    "an action that there is not",
    () => resolve({ ...decision, action: "burn" }),
  ],
  [
    "nothing was decided: actor: must be a text of at most 200 characters, not empty; reason: is required",
    "a decision of nobody, for no reason",
    () => resolve({ action: "keepPolling", actor: " " }),
  ],
  [
    "nothing was decided: revision: must be a number",
    "a revision that is a text",
    () => resolve({ ...decision, revision: "3" }),
  ],
  [
    "nothing was decided: transId: goes with the action setTransId, and with no other",
    "a TransId that the action does not need",
    () => resolve({ ...decision, transId: "T-1" }),
  ],
  [
    "nothing was decided (known keys are action, actor, reason, revision, transId, mayPayTwice, id): mayPayTwise: is not a known key",
    "a decision's key that is misspelt",
    () => resolve({ ...decision, mayPayTwise: true }),
  ],
  [
    "payment not looked up: refNo: holds half a character (a lone surrogate); no payment is started with one",
    "a RefNo with half a character",
    () => clients.payments.handle("INV\ud800"),
  ],
  [
    "payment not looked up: refNo: must be a text, not empty",
    "an empty RefNo",
    () => clients.payments.handle(""),
  ],
  [
    "payment not looked up: refNo: must be a text",
    "a RefNo that is a number",
    () => clients.payments.peekState(any(7)),
  ],
  [
    "payment not looked up: refNo: is required",
    "no RefNo",
    () => clients.payments.handle(any(undefined)),
  ],
  [
    "callback not passed on: refNo: must be a text",
    "a callback without a RefNo",
    () => clients.payments.callback({ refNo: any(null), transId: null }),
  ],
  [
    "deposit request not sent: patience: must be a number",
    "a patience that is a text",
    () => clients.payments.deposit(depositOf(), { patience: any("5s") }),
  ],
  [
    "account not stopped: must be an object",
    "nobody stops",
    () => clients.accounts.stop(any(null)),
  ],
  [
    "account not started: actor: is required",
    "a start without a name",
    () => clients.accounts.start(any({ reason: "fixed" })),
  ],
  [
    "deposit request not sent: patience: must be a number of milliseconds from 0 to 86400000 (a day)",
    "a patience that no timer can wait",
    () => clients.payments.deposit(depositOf(), { patience: Number.MAX_SAFE_INTEGER }),
  ],
  [
    "no payments client was made: decisionPatience: must be a number of milliseconds from 0",
    "a patience below zero",
    () => createPaymentsClient({ ...made(), decisionPatience: -1 }),
  ],
  [
    "no payments client was made: account: must be an account that createAccount has made",
    "an account's name in place of the account",
    () => createPaymentsClient({ ...made(), account: any("main") }),
  ],
  [
    "no batches client was made: client: must be a Client of @temporalio/client",
    "no Temporal client",
    () => createBatchesClient({ ...made(), client: any(undefined) }),
  ],
  [
    "no payments client was made: is required",
    "no options",
    () => createPaymentsClient(any(undefined)),
  ],
  [
    "no account client was made: account: must be a text",
    "an account in place of its name: nothing would be stopped",
    () => createAccountClient({ ...made(), account: any(paying.account) }),
  ],
  [
    "payments not counted: account: must be a text",
    "a count of no account",
    () => countPayments(made().client, any(null)),
  ],
  [
    "payments not looked up: account: is required",
    "the oldest payment of no account",
    () => oldestUnfinished(made().client, any(undefined)),
  ],
  [
    "batch not handed over: must be an object",
    "no chunk",
    () => clients.batches.handOver(any(null)),
  ],
  [
    "batch not looked up: chunk: must be a whole number, 0 or more",
    "a chunk that is none",
    () => clients.batches.look("payroll", -1),
  ],
  [
    "batch not paused: actor: must be a text",
    "an actor that is a number",
    () => clients.batches.pause("payroll", any(7)),
  ],
])("%s: %s is refused before anything is asked", async ([message, , call]) => {
  // some refuse before there is anything to wait for
  const refused: unknown = await (async () => call())().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "invalidRequest", retryable: false });
  expect((refused as Error).message).toContain(message);
});

test("a callback about half a character is about no payment", async () => {
  const callback = { refNo: "INV\ud800", transId: null };
  expect(await clients.payments.callback(callback)).toBe("unknown");
});
