import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { overlay, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";
import { startWorkerProcess } from "./start-worker-process.ts";

const soon = { interval: 50 };

/** a gateway that finds a payment only by its TransId, and answers every other check with notFound */
async function byTransId(): Promise<Record<string, unknown>> {
  const url = new URL(import.meta.resolve("@merchant-payment/sandbox/profile.json"));
  const profile = JSON.parse(await readFile(url, "utf8")) as Record<string, unknown>;
  const payout = { checkFirst: false, whenNotFound: "resubmit" };
  return overlay(profile, { check: { by: "transId" }, payout });
}

test("a poll with not found and a callback's check with SUCCESS in one workflow task are a success", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    sandbox: {
      profile: await byTransId(),
      faults: [
        { operation: "payout", fault: "reset", when: "after" },
        { operation: "check", fault: "reset", when: "before" },
      ],
    },
    profile: {
      check: { by: "refNo" },
      payout: { submitDeadline: "10m" },
      polling: { unknownFor: "1h", max: "200ms" },
    },
  });
  const { sandbox, payments } = paying;
  // it runs only submits and checks
  const asking = startWorkerProcess(paying, { taskQueue: "elsewhere" });
  const deciding = await paying.startWorkflowWorker();
  const request = payoutOf();
  const payment = await payments.payout(request);
  await reaches(payment.status, { state: "unknown" });
  // the grace is over: the first "not found" is news
  await vi.waitFor(
    async () => expect(await begun(paying, payment.workflowId, "poll")).toBe(2),
    soon,
  );

  asking.kill("SIGSTOP");
  const transId = sandbox.ledger.payments({ refNo: request.RefNo })[0]?.transId ?? null;
  await payments.callback({ refNo: request.RefNo, transId });
  await vi.waitFor(
    async () => expect(await begun(paying, payment.workflowId, "check")).toBe(1),
    soon,
  );
  await deciding.stop();
  sandbox.faults.clear();
  asking.kill("SIGCONT");
  // both have answers that the workflow has not got yet
  await vi.waitFor(async () => expect(await ended(paying, payment.workflowId)).toBe(3), soon);

  await paying.startWorkflowWorker();

  expect(await payment.result()).toMatchObject({ state: "succeeded", submissions: 1, transId });
  expect(sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
  expect(sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

async function eventsOf({ temporal }: Paying, workflowId: string) {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  return events ?? [];
}

async function begun(paying: Paying, workflowId: string, what: "poll" | "check"): Promise<number> {
  const events = await eventsOf(paying, workflowId);
  return events.filter(
    ({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled?.activityType?.name === `${what}Payment`,
  ).length;
}

/** activities with a result: the submit, the poll and the check */
async function ended(paying: Paying, workflowId: string): Promise<number> {
  const events = await eventsOf(paying, workflowId);
  return events.filter((event) => event.activityTaskCompletedEventAttributes != null).length;
}
