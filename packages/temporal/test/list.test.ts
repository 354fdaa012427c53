import { TypedSearchAttributes } from "@temporalio/common";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
  type PageOptions,
  type PaymentFilter,
  type PaymentPage,
} from "../src/client/index.ts";
import { allOf, payoutOf, startPaying, type Paying } from "./payment-harness.ts";

const refNos = ["L-1", "L-2", "L-3", "L-4", "L-5"];
let paying: Paying;
let afterThird: Date;

beforeAll(async () => {
  paying = await startPaying();
  const pay = async (refNo: string) =>
    (await paying.payments.payout(payoutOf({ RefNo: refNo }))).result();
  for (const refNo of refNos.slice(0, 3)) await pay(refNo);
  afterThird = new Date();
  for (const refNo of refNos.slice(3)) await pay(refNo);
  // the index gets an end a moment later
  await vi.waitFor(async () => {
    const ended = await found({ state: "succeeded" });
    if (ended.length < refNos.length) throw new Error(`the index knows ${ended.length} ends`);
  });
});
afterAll(() => paying[Symbol.asyncDispose]());

async function found(filter: PaymentFilter): Promise<string[]> {
  return (await allOf(paying.payments.list(filter))).map(({ refNo }) => refNo).toSorted();
}

async function firstPage(options: PageOptions, filter?: PaymentFilter): Promise<PaymentPage> {
  for await (const page of paying.payments.list(filter).pages(options)) return page;
  throw new Error("a list has at least one page");
}

const refNosOf = ({ payments }: PaymentPage) => payments.map(({ refNo }) => refNo);

test("payments are found by kind and by start time", async () => {
  expect(await found({ startedBefore: afterThird })).toEqual(["L-1", "L-2", "L-3"]);
  expect(await found({ startedFrom: afterThird })).toEqual(["L-4", "L-5"]);
  expect(await found({ kind: "payout", state: "succeeded" })).toEqual(refNos);
  expect(await found({ kind: "deposit" })).toEqual([]);
});

test("a list is read again each time, and only as far as it is used", async () => {
  const list = paying.payments.list();
  const inOrder = refNos.toReversed();
  for await (const { refNo } of list) {
    expect(refNo).toBe(inOrder[0]);
    break;
  }
  expect((await allOf(list)).map(({ refNo }) => refNo)).toEqual(inOrder);
  expect((await allOf(list)).map(({ refNo }) => refNo)).toEqual(inOrder);
});

test("pages hold every payment once, newest first, and the last page is marked", async () => {
  const pages = [];
  for await (const page of paying.payments.list().pages({ limit: 2 })) pages.push(page);

  expect(pages.map(refNosOf)).toEqual([["L-5", "L-4"], ["L-3", "L-2"], ["L-1"]]);
  expect(pages.map(({ next }) => next === null)).toEqual([false, false, true]);
});

test("pages can be read again, each time from the beginning", async () => {
  const pages = paying.payments.list().pages({ limit: 2 });
  const read = async () => {
    const all = [];
    for await (const page of pages) all.push(refNosOf(page));
    return all;
  };
  expect(await read()).toEqual([["L-5", "L-4"], ["L-3", "L-2"], ["L-1"]]);
  expect(await read()).toEqual([["L-5", "L-4"], ["L-3", "L-2"], ["L-1"]]);
});

test("a payment that the index has and the server has not hides no other one", async () => {
  await using own = await startPaying();
  const { temporal, payments, account } = own;
  await (await payments.payout(payoutOf({ RefNo: "THERE" }))).result();
  // what follows a payment names it to the index
  const { workflowId } = payments.handle("GHOST");
  await temporal.workflow.start("followUp", {
    workflowId: `followUp:${workflowId}`,
    taskQueue: "nobody",
    typedSearchAttributes: new TypedSearchAttributes([
      { key: paymentStateAttribute, value: "succeeded" },
      { key: paymentKindAttribute, value: "payout" },
      { key: paymentAccountAttribute, value: account.name },
    ]),
  });
  const query = `PaymentAccount = '${account.name}' AND PaymentState = 'succeeded'`;
  await vi.waitFor(async () => expect((await temporal.workflow.count(query)).count).toBe(2));

  const listed = await allOf(payments.list({ state: "succeeded" }));

  expect(listed.map(({ refNo }) => refNo)).toEqual(["THERE"]);
});

test("the page of an empty list is empty, and is the last one", async () => {
  expect(await firstPage({}, { kind: "deposit" })).toEqual({ payments: [], next: null });
});

test("a list goes on at a cursor, in another process, with other pages", async () => {
  const first = await firstPage({ limit: 2 });
  expect(refNosOf(first)).toEqual(["L-5", "L-4"]);

  const second = await firstPage({ limit: 3, after: first.next ?? "" });

  expect(refNosOf(second)).toEqual(["L-3", "L-2", "L-1"]);
  expect(second.next).toBeNull();
});

test("a wrong cursor or a wrong page size is refused at once", async () => {
  const { next } = await firstPage({ limit: 1 });
  for (const [path, options, filter] of [
    ["after", { after: "" }],
    ["after", { after: "not a cursor" }],
    ["after", { after: `${next}0` }],
    ["after", { after: next ?? "" }, { state: "succeeded" }],
    ["limit", { limit: 0 }],
    ["limit", { limit: 1_001 }],
    ["limit", { limit: 1.5 }],
  ] as const) {
    await expect(firstPage(options, filter)).rejects.toMatchObject({
      code: "invalidRequest",
      fields: [{ path }],
    });
  }
});
