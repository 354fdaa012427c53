import { randomBytes, randomUUID } from "node:crypto";
import { InvalidRequestError } from "@merchant-payment/core";
import { expect, test, vi } from "vitest";
import { createBatchesClient, type PayoutChunk } from "../src/client/index.ts";
import { payoutBatchId } from "../src/contract/payout-batch.ts";
import { encryptedDataConverter } from "../src/encryption/index.ts";
import { payoutOf, startPaying, storedText, type Paying } from "./payment-harness.ts";

function batchesOf({ temporal, account }: Paying) {
  return createBatchesClient({ client: temporal, account });
}

function chunkOf(rows: number, changes: Partial<PayoutChunk> = {}): PayoutChunk {
  return {
    batch: `test-${randomUUID().slice(0, 8)}`,
    chunk: 0,
    concurrency: 4,
    requests: Array.from({ length: rows }, () => payoutOf()),
    ...changes,
  };
}

async function started(paying: Paying, { batch, chunk }: PayoutChunk) {
  return vi.waitFor(
    async () => {
      const state = await batchesOf(paying).look(batch, chunk);
      expect(state).toMatchObject({ state: "started" });
      return state;
    },
    { interval: 200 },
  );
}

const paidOf = ({ sandbox }: Paying, { requests }: PayoutChunk) =>
  requests.map(({ RefNo }) => sandbox.ledger.payments({ refNo: RefNo }).length);

test.concurrent("a chunk starts each payout once, refuses a RefNo of another payment, may be handed over again, and is encrypted like payments", async () => {
  const key = { id: "2026-11", key: randomBytes(32).toString("base64") };
  await using paying = await startPaying({ dataConverter: encryptedDataConverter([key]) });
  const chunk = chunkOf(12);
  const [first, second] = chunk.requests;
  if (first === undefined || second === undefined) throw new Error("no rows");
  await paying.payments.payout({ ...first, Amount: first.Amount + 1 });
  await paying.payments.payout(second);
  const batches = batchesOf(paying);

  expect(await batches.handOver(chunk)).toBe(true);
  expect(await batches.handOver(chunk)).toBe(false);
  const state = await started(paying, chunk);

  expect(state?.refused).toEqual([
    {
      index: 0,
      reason: expect.stringMatching(
        /^RefNo was used for another payment already, which differs in Amount;/,
      ),
    },
  ]);
  const rest = chunk.requests.slice(1);
  await vi.waitFor(
    async () => {
      const glances = await Promise.all(rest.map(({ RefNo }) => paying.payments.peekState(RefNo)));
      expect(new Set(glances)).toEqual(new Set(["succeeded"]));
    },
    { interval: 200 },
  );
  expect(new Set(paidOf(paying, chunk))).toEqual(new Set([1]));
  const workflowId = payoutBatchId(paying.account.name, chunk.batch, 0);
  const { events } = await paying.temporal.workflow.getHandle(workflowId).fetchHistory();
  expect(events?.length).toBeLessThanOrEqual(12);
  for (const stored of [workflowId, ...rest.map(({ RefNo }) => idOf(paying, RefNo))])
    expect(await storedText(paying.temporal, stored)).not.toMatch(/Ana Maria|CUST-4711/);
});

const idOf = ({ account }: Paying, refNo: string) => `payment:${account.name}:${refNo}`;

test.concurrent("a chunk that is handed over again with other payouts is refused with row and field, even after a stop; its concurrency may differ", async () => {
  await using paying = await startPaying({ worker: false });
  const batches = batchesOf(paying);
  const chunk = chunkOf(3);
  const [first, second, third] = chunk.requests;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("no rows");
  expect(await batches.handOver(chunk)).toBe(true);

  const refused = async (requests: PayoutChunk["requests"]) => {
    const error = await batches.handOver({ ...chunk, requests }).catch((thrown: unknown) => thrown);
    if (!InvalidRequestError.is(error)) throw new Error("it was handed over");
    expect(error.message).toContain(`chunk 0 of batch ${chunk.batch} was handed over before`);
    expect(error.message).not.toMatch(/Ana Maria|CUST-4711|4712/);
    return error.fields.map(({ path, message }) => `${path} ${message}`);
  };
  const other = { ...third, Amount: third.Amount + 1, CustomerId: "CUST-4712" };
  const cases = [
    [[...chunk.requests, payoutOf()], ["requests are 4 now, and were 3"]],
    [[first, second], ["requests are 2 now, and were 3"]],
    [[first, second, other], ["row 3 differs in Amount, CustomerId"]],
    [
      [second, first, third],
      ["row 1 differs in RefNo", "row 2 differs in RefNo"],
    ],
    [
      [first, { ...second, BackendURL: "https://b.example" }, third],
      ["row 2 differs in BackendURL"],
    ],
  ] as const;
  const isRefused = async () => {
    for (const [requests, differences] of cases)
      expect(await refused(requests)).toEqual(differences);
  };
  await isRefused();
  expect(await batches.handOver({ ...chunk, concurrency: 1 })).toBe(false);

  const workflowId = payoutBatchId(paying.account.name, chunk.batch, 0);
  await paying.temporal.workflow.getHandle(workflowId).terminate();
  await isRefused();
  expect(await batches.handOver(chunk)).toBe(true);
});

test.concurrent("a payout that existed before its batch is reported with its start; the batch's own payouts are not, even if it is handed over again", async () => {
  await using paying = await startPaying();
  const batches = batchesOf(paying);
  const [ended, own] = [payoutOf(), payoutOf()];
  const older = await (await paying.payments.payout(ended)).result();
  const chunk = chunkOf(0, { requests: [ended, own, own], concurrency: 1 });
  const { batch } = chunk;
  const peek = (at: number) =>
    batches.peekRow({ batch, chunk: 0, index: at, refNo: chunk.requests[at]?.RefNo ?? "" });
  expect(await peek(1)).toBeNull();

  await batches.handOver(chunk);
  const state = await started(paying, chunk);
  await batches.handOver(chunk);

  const first = await paying.payments.handle(own.RefNo).status();
  expect(state).toMatchObject({
    refused: [],
    existed: [
      { index: 0, startedAt: older.startedAt },
      // the row before it has the same RefNo and has started the payout
      { index: 2, startedAt: first.startedAt },
    ],
  });
  expect(await peek(0)).toEqual({ state: "succeeded", existedSince: older.startedAt });
  expect(await peek(1)).toMatchObject({ existedSince: null });
  expect(await peek(2)).toMatchObject({ existedSince: first.startedAt });
  expect(paidOf(paying, chunk)).toEqual([1, 1, 1]);
});

test.concurrent("changes after a payout's end are found without a query for each payout", async () => {
  await using paying = await startPaying({ profile: { polling: { first: "200ms" } } });
  const batches = batchesOf(paying);
  const chunk = chunkOf(3);
  const [reversed = "", contradicted = "", paid = ""] = chunk.requests.map(({ RefNo }) => RefNo);
  await batches.handOver(chunk);
  await started(paying, chunk);
  const peek = (refNo: string, index: number) =>
    batches.peekRow({ batch: chunk.batch, chunk: 0, index, refNo });
  for (const [index, refNo] of [reversed, contradicted, paid].entries())
    await vi.waitFor(async () =>
      expect(await peek(refNo, index)).toEqual({ state: "succeeded", existedSince: null }),
    );
  expect((await batches.changesAfterClose())(reversed)).toBeNull();

  paying.sandbox.setStatus(reversed, "REVERSED");
  paying.sandbox.setStatus(contradicted, "FAILED");
  for (const refNo of [reversed, contradicted, paid])
    await paying.payments.callback({ refNo, transId: null });

  const changes = async () => {
    const changed = await batches.changesAfterClose();
    return [reversed, contradicted, paid, "other"].map(changed);
  };
  await vi.waitFor(async () =>
    expect(await changes()).toEqual(["reversed", "contradicted", null, null]),
  );
});

test.concurrent("batches with the same name in two accounts are separate, whatever characters are in the names", async () => {
  await using paying = await startPaying({ worker: false });
  const chunk = chunkOf(1);
  const names = ["", ":0", "%3A0", "/ä"].map((end) => paying.account.name + end);
  for (const name of names) {
    // a separate merchant, because one merchant at one gateway has only one account name
    const account = { ...paying.account, name, merchantCode: `M${name}` };
    const batches = createBatchesClient({ client: paying.temporal, account });
    const own = { ...chunk, requests: [payoutOf()] };
    expect(await batches.look(chunk.batch, 0)).toBeNull();
    expect(await batches.handOver(own)).toBe(true);
    expect(await batches.handOver(own)).toBe(false);
  }
});

test.concurrent("the window limits the submitting payouts of all chunks together; the next worker continues after one that ends", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: { faults: [{ operation: "payout", fault: "busy" }] },
  });
  const first = chunkOf(5, { concurrency: 2 });
  const second = { ...chunkOf(2, { concurrency: 2 }), batch: first.batch, chunk: 1 };
  const worker = await paying.startWorker();
  for (const chunk of [first, second]) await batchesOf(paying).handOver(chunk);
  const glances = ({ requests }: PayoutChunk) =>
    Promise.all(requests.map(({ RefNo }) => paying.payments.peekState(RefNo)));
  const inWindow = ["submitting", "submitting", null, null, null];
  const tries = () => paying.sandbox.ledger.requests({ operation: "payout" }).length;
  await vi.waitFor(() => expect(tries()).toBeGreaterThan(4));
  expect(await glances(first)).toEqual(inWindow);
  expect(await glances(second)).toEqual([null, null]);

  await worker.stop();
  await paying.startWorker();
  expect(await glances(first)).toEqual(inWindow);
  paying.sandbox.faults.clear();
  for (const chunk of [first, second]) {
    // payouts that the first worker started are the batch's own for the second worker
    expect(await started(paying, chunk)).toMatchObject({ refused: [], existed: [] });
    expect(await glances(chunk)).not.toContain(null);
  }
});

test.concurrent("a paused batch starts no more payouts, and continues at the same row when it is resumed", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "payout", fault: "busy" }] },
  });
  const chunk = chunkOf(4, { concurrency: 1 });
  const batches = batchesOf(paying);
  await batches.handOver(chunk);
  const glances = () =>
    Promise.all(chunk.requests.map(({ RefNo }) => paying.payments.peekState(RefNo)));
  await vi.waitFor(async () => expect(await glances()).toEqual(["submitting", null, null, null]));

  expect(await batches.look(chunk.batch, 0)).toMatchObject({ state: "waiting", pause: null });
  expect(await batches.pause(chunk.batch, "ana")).toBe(true);
  const handle = paying.temporal.workflow.getHandle(
    payoutBatchId(paying.account.name, chunk.batch, 0),
  );
  await vi.waitFor(
    async () => expect((await handle.describe()).raw.pendingActivities).toEqual([]),
    { interval: 100 },
  );
  const pause = { since: expect.stringMatching(/^20.*Z$/), by: "ana" };
  expect(await batches.look(chunk.batch, 0)).toMatchObject({ state: "waiting", pause });
  paying.sandbox.faults.clear();
  const first = chunk.requests[0]?.RefNo ?? "";
  await vi.waitFor(async () => expect(await paying.payments.peekState(first)).toBe("succeeded"));
  expect(await glances()).toEqual(["succeeded", null, null, null]);

  expect(await batches.resume(chunk.batch)).toBe(true);
  expect(await started(paying, chunk)).toMatchObject({ refused: [] });
  await vi.waitFor(async () => expect(await glances()).not.toContain(null));
  expect(await batches.pause(chunk.batch)).toBe(false);
});

test.concurrent("a pause after a chunk has started everything stops the next chunk", async () => {
  await using paying = await startPaying({ worker: false });
  const batches = batchesOf(paying);
  const first = chunkOf(0);
  const second = { ...chunkOf(1), batch: first.batch, chunk: 1 };
  const { name: account, merchantCode, baseUrl } = paying.account;
  // started by hand, because the client hands over no chunk without payouts
  await paying.temporal.workflow.start("payoutBatch", {
    workflowId: payoutBatchId(account, first.batch, 0),
    taskQueue: `merchant-payment:${account}`,
    args: [{ ...first, account, merchantCode, baseUrl }],
  });
  await batches.handOver(second);
  expect(await batches.pause(first.batch)).toBe(true);
  await paying.startWorker();
  const handle = paying.temporal.workflow.getHandle(payoutBatchId(account, first.batch, 1));
  const turns = async () => (await handle.describe()).raw.pendingActivities?.[0]?.attempt ?? 0;
  await vi.waitFor(async () => expect(await turns()).toBeGreaterThan(2));
  // without a given name, the process is recorded
  const pause = { since: expect.any(String), by: expect.stringMatching(/@/) };
  expect(await batches.look(first.batch, 0)).toMatchObject({ state: "waiting", pause });

  expect(await batches.resume(first.batch)).toBe(true);
  for (const chunk of [first, second]) await started(paying, chunk);
});

test.concurrent("a batch with a large window is sent no faster than the account's limit", async () => {
  await using paying = await startPaying({
    profile: { limits: { submitsPerSecond: 5, checksPerSecond: 1_000 } },
  });
  const chunk = chunkOf(25, { concurrency: 25 });
  await batchesOf(paying).handOver(chunk);
  await started(paying, chunk);
  const times = paying.sandbox.ledger
    .requests({ operation: "payout" })
    .map(({ at }) => Date.parse(at));
  const perSecond = (times.length / (Math.max(...times) - Math.min(...times))) * 1_000;
  expect(times).toHaveLength(25);
  // the server divides a rate between the partitions of a queue, and each may begin with a burst
  expect(perSecond).toBeLessThan(5 * 1.5);
});
