import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PaymentFilter } from "../src/client/index.ts";
import { documentPages } from "../src/client/listing/list-documents.ts";
import { payoutOf, startPaying, type Paying } from "./paying.ts";

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
  // the index hears of an end a moment later
  await vi.waitFor(async () => {
    const ended = await paying.payments.list({ state: "succeeded" });
    if (ended.length < refNos.length) throw new Error(`the index knows ${ended.length} ends`);
  });
});
afterAll(() => paying[Symbol.asyncDispose]());

async function found(filter: PaymentFilter): Promise<string[]> {
  return (await paying.payments.list(filter)).map(({ refNo }) => refNo).toSorted();
}

test("pages hold every payment once, newest first, and the last one says that it is", async () => {
  const first = await paying.payments.page({ limit: 2 });
  expect(first.payments.map(({ refNo }) => refNo)).toEqual(["L-5", "L-4"]);
  const second = await paying.payments.page({ limit: 3, after: first.next ?? "" });
  expect(second.payments.map(({ refNo }) => refNo)).toEqual(["L-3", "L-2", "L-1"]);
  expect(second.next).toBeNull();
});

test("payments are found by kind and by when they were started", async () => {
  expect(await found({ startedBefore: afterThird })).toEqual(["L-1", "L-2", "L-3"]);
  expect(await found({ startedFrom: afterThird })).toEqual(["L-4", "L-5"]);
  expect(await found({ kind: "payout", state: "succeeded" })).toEqual(refNos);
  expect(await found({ kind: "deposit" })).toEqual([]);
});

test("all of them can be read one by one, over however many pages", async () => {
  const all = [];
  for await (const { refNo } of paying.payments.each()) all.push(refNo);
  expect(all.toSorted()).toEqual(refNos);
  const { temporal, account } = paying;
  const pages = [];
  for await (const { payments } of documentPages(temporal, account.name, {}, { limit: 2 }))
    pages.push(payments.map(({ refNo }) => refNo));
  expect(pages).toEqual([["L-5", "L-4"], ["L-3", "L-2"], ["L-1"]]);
});

test("what is no place where this list ended is refused at once", async () => {
  const { next } = await paying.payments.page({ limit: 1 });
  for (const filter of [
    { after: "" },
    { after: "not a place" },
    { after: `${next}0` },
    { after: next ?? "", state: "succeeded" as const },
  ]) {
    await expect(paying.payments.page(filter)).rejects.toMatchObject({
      code: "invalidRequest",
      fields: [{ path: "after" }],
    });
  }
});
