import { expect, test, vi } from "vitest";
import { countPayments } from "../src/client/index.ts";
import { inParallel } from "./chaos/in-parallel.ts";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import getPort from "get-port";
import { payoutOf, startPaying, type Paying } from "./payment-harness.ts";

/** payouts at the same time: more than the transport's connections */
const pending = 200;
/** the server may round a rate up, or begin with a burst */
const tolerance = 1.5;

test.concurrent("several workers together send no faster than submitsPerSecond", async () => {
  await using paying = await withThreeWorkers({
    payout: { checkFirst: false, refNos: "neverRepeat", submitDeadline: "10m" },
    limits: { submitsPerSecond: 5, checksPerSecond: 1_000 },
  });
  await payAtOnce(paying, 40);

  const perSecond = await rateOf(paying, "payout", 40);

  expect(perSecond).toBeLessThan(5 * tolerance);
});

test.concurrent("several workers together ask no faster than checksPerSecond", async () => {
  await using paying = await withThreeWorkers({
    payout: { checkFirst: false, refNos: "neverRepeat" },
    limits: { submitsPerSecond: 1_000, checksPerSecond: 5 },
    polling: { first: "100ms", backoff: 1, max: "100ms" },
  });
  await payAtOnce(paying, 20);

  const perSecond = await rateOf(paying, "check", 60);

  expect(perSecond).toBeLessThan(5 * tolerance);
});

test.concurrent("hundreds of payouts that are pending at the same time overload neither the gateway nor the server", async () => {
  const port = await getPort({ host: "127.0.0.1" });
  await using gateway = await startCuttableProxy(`127.0.0.1:${port}`);
  await using paying = await startPaying({
    baseUrl: `http://${gateway.address}`,
    sandbox: { port, payoutAfterMs: 600_000 },
    profile: {
      payout: {
        checkFirst: false,
        refNos: "neverRepeat",
        submitDeadline: "10m",
        notFoundGrace: "5m",
      },
      // a busy machine is slow with so many, and none may count as lost meanwhile
      timeouts: { response: "20s" },
      limits: { submitsPerSecond: 200, checksPerSecond: 20 },
      polling: { first: "500ms", backoff: 1, max: "500ms", deadline: "10m" },
    },
  });
  const { ledger } = paying.sandbox;
  const ids = await payAtOnce(paying, pending);
  // a submit that a starved server has given up is unknown; such a payment is checked like the others
  await vi.waitFor(
    async () => {
      const { unknown } = await countPayments(paying.temporal, paying.account.name);
      expect(ledger.payments().length + unknown).toBeGreaterThanOrEqual(pending);
    },
    { interval: 500 },
  );

  const before = ledger.requests({ operation: "check" }).length;
  const perSecond = await rateOf(paying, "check", 100, before);

  expect(perSecond).toBeLessThan(20 * tolerance);
  // the transport's own limit
  expect(gateway.mostConnections()).toBeLessThanOrEqual(128);
  expect(ledger.requests({ operation: "payout" }).length).toBe(ledger.payments().length);
  expect(new Set(Object.values(ledger.countPayments()))).toEqual(new Set([1]));
  // the server is shared: nothing is left for it to do
  await inParallel(20, ids, (id) => paying.temporal.workflow.getHandle(id).terminate("a test"));
});

async function withThreeWorkers(profile: Record<string, unknown>): Promise<Paying> {
  const paying = await startPaying({ profile, sandbox: { payoutAfterMs: 600_000 } });
  await Promise.all([paying.startWorker(), paying.startWorker()]);
  return paying;
}

async function payAtOnce(paying: Paying, payouts: number): Promise<string[]> {
  const requests = Array.from({ length: payouts }, () => payoutOf());
  const started = await inParallel(20, requests, (request) => paying.payments.payout(request));
  return started.map(({ workflowId }) => workflowId);
}

/** requests a second that the gateway received, over the next so many after the first `skip` */
async function rateOf(
  { sandbox }: Paying,
  operation: "payout" | "check",
  count: number,
  skip = 0,
): Promise<number> {
  const seen = () => sandbox.ledger.requests({ operation }).slice(skip, skip + count);
  await vi.waitFor(() => expect(seen()).toHaveLength(count), { interval: 200 });
  const times = seen().map(({ at }) => Date.parse(at));
  return (count / (Math.max(...times) - Math.min(...times))) * 1_000;
}
