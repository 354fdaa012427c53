import { readFile } from "node:fs/promises";
import { createClient } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { expect, test } from "vitest";
import type { StartedDeposit } from "../src/client/index.ts";
import {
  decide,
  depositOf,
  logged,
  overlay,
  payoutOf,
  reaches,
  startPaying,
  storedText,
  type Paying,
} from "./payment-harness.ts";

/** for a gateway with separate RefNos for payouts and deposits, whose answers name no kind */
async function perKindProfile(): Promise<Record<string, unknown>> {
  const url = new URL(import.meta.resolve("@merchant-payment/sandbox/profile.json"));
  const profile = JSON.parse(await readFile(url, "utf8")) as Record<string, unknown>;
  return overlay(profile, { check: { refNos: "perKind" } });
}

const requestsFor = ({ sandbox }: Paying, refNo: string) =>
  sandbox.ledger.requests({ operation: "deposit", refNo }).length;
const pay = (deposit: StartedDeposit) => fetch(`${deposit.checkoutUrl}/pay`, { method: "POST" });

test.concurrent("the answer to a deposit's start is its checkout; it ends when its payer has paid there", async () => {
  await using paying = await startPaying();
  const request = depositOf();

  const deposit = await paying.payments.deposit(request);

  expect(deposit).toMatchObject({
    started: true,
    checkoutUrl: expect.stringContaining(`${paying.sandbox.url}/checkout/`) as string,
  });
  expect(await deposit.status()).toMatchObject({
    kind: "deposit",
    refNo: request.RefNo,
    amount: 40_000,
    state: "polling",
    checkoutUrl: deposit.checkoutUrl,
    submissions: 1,
  });
  await pay(deposit);
  const document = await deposit.result();
  expect(document).toMatchObject({ state: "succeeded", checkoutUrl: deposit.checkoutUrl });
  expect(await paying.payments.handle(request.RefNo).status()).toEqual(document);

  const handle = paying.temporal.workflow.getHandle(deposit.workflowId);
  const { events } = await handle.fetchHistory();
  // the events of a payout, and two of the update
  expect(events).toHaveLength(20);
  const { typedSearchAttributes, memo } = await handle.describe();
  const shown = [...logged, JSON.stringify([typedSearchAttributes, memo])].join("\n");
  for (const hidden of [deposit.checkoutUrl, "Rosalinda", "Quintero", "+62-811"])
    expect(shown).not.toContain(hidden);
  expect(await storedText(paying.temporal, deposit.workflowId)).not.toContain(
    Object.values(paying.sandbox.secrets)[0],
  );
});

test.concurrent("the same deposit at once is one, with one checkout for all; another Amount is refused", async () => {
  await using paying = await startPaying();
  const request = depositOf();

  const all = await Promise.all([1, 2, 3].map(() => paying.payments.deposit(request)));

  expect(all.filter(({ started }) => started)).toHaveLength(1);
  expect(new Set(all.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  expect(all[0]?.checkoutUrl).not.toBeNull();
  await expect(paying.payments.deposit({ ...request, Amount: 40_001 })).rejects.toThrow(
    /differs in Amount/,
  );
  await pay(all[0]!);
  await all[0]!.result();
  await expect(paying.payments.deposit({ ...request, Amount: 40_001 })).rejects.toThrow(
    /differs in Amount/,
  );
  expect(await paying.payments.deposit(request)).toMatchObject({
    started: false,
    checkoutUrl: all[0]!.checkoutUrl,
  });
  expect(requestsFor(paying, request.RefNo)).toBe(1);
});

test.concurrent("a caller that stops waiting can find the checkout later", async () => {
  await using paying = await startPaying({
    sandbox: { faults: [{ operation: "deposit", fault: "delay", when: "after", ms: 1_500 }] },
    profile: { timeouts: { connect: "1s", response: "4s" }, payout: { notFoundGrace: "40s" } },
  });
  const request = depositOf();

  const early = await paying.payments.deposit(request, { patience: 500 });
  const late = await paying.payments.deposit(request);

  expect(early.checkoutUrl).toBeNull();
  expect(late).toMatchObject({
    started: false,
    checkoutUrl: expect.stringContaining("/checkout/") as string,
  });
  expect(requestsFor(paying, request.RefNo)).toBe(1);
});

test.concurrent("the start of a deposit that fails answers as soon as that is clear", async () => {
  await using paying = await startPaying({
    sandbox: {
      faults: [
        { operation: "deposit", refNo: "NO-*", fault: "rejected" },
        { operation: "deposit", refNo: "LOST-*", fault: "reset", when: "before" },
        { operation: "deposit", refNo: "HELD-*", fault: "hold" },
      ],
    },
    // a held deposit is tried again when a person resumes it
    profile: { polling: { max: "5m" } },
  });
  for (const [refNo, state] of [
    ["NO-1", "failed"],
    ["LOST-1", "unknown"],
    ["HELD-1", "held"],
  ] as const) {
    const { checkoutUrl, status } = await paying.payments.deposit(depositOf({ RefNo: refNo }));
    expect(checkoutUrl).toBeNull();
    expect(await status()).toMatchObject({ state, checkoutUrl: null });
  }
  // a hold of deposits does not hold payouts
  const payout = await paying.payments.payout(payoutOf());
  expect(await payout.result()).toMatchObject({ state: "succeeded" });
  const resumed = { action: "resume", actor: "Rosa", reason: "fixed" } as const;
  paying.sandbox.faults.clear();
  await decide(paying.payments, "HELD-1", resumed);
  const { checkoutUrl } = await paying.payments.deposit(depositOf({ RefNo: "HELD-1" }));
  expect(checkoutUrl).toContain("/checkout/");
});

test.concurrent("a deposit waits for its payer until it expires, and then for the gateway's final Status", async () => {
  await using paying = await startPaying({
    profile: { deposit: { expiresAfter: "6s" }, polling: { deadline: "500ms" } },
  });
  const deposit = await paying.payments.deposit(depositOf());

  const { startedAt, updatedAt } = await reaches(deposit.status, { state: "review" });

  expect(Date.parse(updatedAt) - Date.parse(startedAt)).toBeGreaterThanOrEqual(6_500);
});

test.concurrent("without a worker a deposit is started, and its document comes from the server's data", async () => {
  await using paying = await startPaying({ worker: false });
  const request = depositOf();

  const waiting = await paying.payments.deposit(request, { patience: 0 });
  expect(waiting).toMatchObject({ started: true, checkoutUrl: null });

  const worker = await paying.startWorker();
  const { checkoutUrl } = await paying.payments.deposit(request);
  expect(checkoutUrl).toContain("/checkout/");
  await worker.stop();
  expect(await waiting.status()).toMatchObject({
    kind: "deposit",
    state: "polling",
    checkoutUrl,
  });
});

test.concurrent("one RefNo is one payment of either kind: a second kind is refused", async () => {
  await using paying = await startPaying({ worker: false });
  const { payments } = paying;
  const same = { RefNo: "BOTH-1", PaymentId: 1, Amount: 40_000 };
  await payments.deposit(depositOf(same), { patience: 0 });

  await expect(payments.payout(payoutOf(same))).rejects.toThrow(/was used for a deposit already/);

  expect(await payments.handle("BOTH-1").status()).toMatchObject({
    kind: "deposit",
    amount: 40_000,
  });
});

test.concurrent("a deposit that another system made under a payout's RefNo never makes that payout succeed", async () => {
  await using paying = await startPaying({
    sandbox: {
      profile: await perKindProfile(),
      faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }],
    },
  });
  const same = { RefNo: "REFUND-1", PaymentId: 1, Amount: 40_000 };
  const payout = await paying.payments.payout(payoutOf(same));
  await reaches(payout.status, { state: "unknown" });
  const { sandbox, account } = paying;
  const elsewhere = createClient({ account, transport: createUndiciTransport() });
  const { data } = await elsewhere.deposit(depositOf(same));
  await fetch(`${data?.CheckoutURL}/pay`, { method: "POST" });

  await reaches(payout.status, { state: "review", because: "kindUnproven" });
  expect(sandbox.ledger.countPayments()).toEqual({});
});
