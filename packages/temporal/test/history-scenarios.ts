import type { FaultRule } from "@merchant-payment/sandbox";
import { expect, vi } from "vitest";
import { depositScenarios } from "./deposit-scenarios.ts";
import {
  requestOf,
  toItsEnd,
  until,
  type HistoryScenario,
  type Walked,
} from "./history-scenario.ts";
import { startWorkerProcess } from "./start-worker-process.ts";
import { alertScenarios } from "./alert-scenarios.ts";

const payout = { operation: "payout" } as const;
const lost: FaultRule = { ...payout, fault: "reset", when: "before", count: 1 };
const hold: FaultRule = { ...payout, fault: "hold" };
const slow = { payoutAfterMs: 600_000 };

/** every path, and the states in which payments wait on it; the file names of their histories */
export const historyScenarios: Readonly<Record<string, HistoryScenario>> = {
  succeeded: { walk: toItsEnd },
  rejected: { sandbox: { faults: [{ ...payout, fault: "rejected" }] }, walk: toItsEnd },
  "refused-called-back": {
    worker: false,
    sandbox: { faults: [{ ...payout, fault: "rejected", when: "after" }] },
    walk: async (payment) => {
      const { paying, refNo } = payment;
      await paying.payments.callback({ refNo, transId: null });
      await paying.startWorker();
      await payment.result();
    },
  },
  "busy-at-first": {
    sandbox: { faults: [{ ...payout, fault: "busy", count: 4 }] },
    walk: toItsEnd,
  },
  "never-sent": { baseUrl: "http://127.0.0.1:1", walk: toItsEnd },
  duplicate: {
    sandbox: { faults: [{ ...payout, fault: "duplicate", when: "after" }] },
    walk: until("review"),
  },
  "submitting-open": {
    sandbox: { faults: [{ ...payout, fault: "delay", when: "after", ms: 900 }] },
    walk: ({ paying, refNo }) => requestOf(paying, refNo),
  },
  "polling-open": { sandbox: slow, walk: until("polling") },
  "polling-marked": {
    sandbox: slow,
    walk: async (payment) => {
      await payment.reaches({ state: "polling" });
      await payment.decide("markSucceeded");
    },
  },
  "decided-watched": {
    sandbox: slow,
    walk: async (payment) => {
      await payment.reaches({ state: "polling" });
      await payment.decide("markFailed");
      await payment.result();
    },
  },
  "polling-cancelled": {
    sandbox: slow,
    walk: async (payment) => {
      await payment.reaches({ state: "polling" });
      const { paying, refNo, workflowId } = payment;
      await paying.temporal.workflow.getHandle(workflowId).cancel();
      paying.sandbox.setStatus(refNo, "SUCCESS");
      await payment.result();
    },
  },
  "polling-called-back": {
    sandbox: slow,
    profile: { polling: { first: "1s", backoff: 10, max: "1h" } },
    walk: async (payment) => {
      const { paying, refNo } = payment;
      const callback = { refNo, transId: null };
      await payment.reaches({ state: "polling", polls: 2 });
      await paying.payments.callback(callback);
      await payment.reaches({ state: "polling", polls: 3 });
      paying.sandbox.setStatus(refNo, "SUCCESS");
      // the earlier one was just before, so this one waits
      await paying.payments.callback(callback);
      await payment.result();
    },
  },
  "called-back-while-asked": {
    sandbox: slow,
    profile: { polling: { first: "1h", max: "1h", deadline: "72h" } },
    walk: async (payment) => {
      const { paying, refNo } = payment;
      const callBack = () => paying.payments.callback({ refNo, transId: null });
      await payment.reaches({ state: "polling" });
      paying.sandbox.setStatus(refNo, "SUCCESS");
      paying.sandbox.faults.add({ operation: "check", fault: "delay", when: "after", ms: 900 });
      const asked = checksOf(payment);
      await callBack();
      await vi.waitFor(() => expect(checksOf(payment)).toBe(asked + 1));
      await callBack();
      await payment.result();
    },
  },
  "overdue-then-final": {
    sandbox: slow,
    profile: { polling: { deadline: "1s" } },
    walk: async (payment) => {
      await payment.reaches({ state: "review" });
      payment.paying.sandbox.setStatus(payment.refNo, "REVERSED");
      await payment.result();
    },
  },
  "unknown-open": {
    sandbox: { faults: [lost] },
    walk: until("unknown"),
  },
  "unknown-found": {
    sandbox: { payoutAfterMs: 1_000, faults: [{ ...payout, fault: "reset", when: "after" }] },
    walk: toItsEnd,
  },
  "unknown-sent-again": {
    sandbox: { dedupe: true, faults: [lost] },
    profile: { payout: { whenNotFound: "resubmit" } },
    walk: toItsEnd,
  },
  "review-open": { sandbox: { faults: [lost] }, walk: until("review") },
  "review-marked": {
    sandbox: { faults: [lost] },
    walk: async (payment) => {
      await payment.reaches({ state: "review" });
      await payment.decide("markFailed");
    },
  },
  "review-asked-again": {
    sandbox: { faults: [lost] },
    walk: async (payment) => {
      await payment.reaches({ state: "review" });
      await payment.decide("keepPolling");
      await payment.reaches({ state: "unknown" });
      await payment.decide("setTransId");
    },
  },
  "review-sent-again": {
    sandbox: { faults: [lost] },
    walk: async (payment) => {
      await payment.reaches({ state: "review" });
      await payment.decide("resubmit");
      await payment.result();
    },
  },
  "held-open": { sandbox: { faults: [hold] }, walk: until("held") },
  "held-resumed": {
    sandbox: { faults: [hold] },
    profile: { payout: { submitDeadline: "60s" }, polling: { max: "40s" } },
    walk: async (payment) => {
      await payment.reaches({ state: "held" });
      payment.paying.sandbox.faults.clear();
      await payment.decide("resume");
      await payment.result();
    },
  },
  "held-too-long": { sandbox: { faults: [hold] }, walk: toItsEnd },
  "worker-died": {
    worker: false,
    sandbox: { faults: [{ ...payout, fault: "delay", when: "after", ms: 900 }] },
    walk: async (payment) => {
      const { paying, refNo } = payment;
      const worker = startWorkerProcess(paying);
      await requestOf(paying, refNo);
      worker.kill("SIGKILL");
      await paying.startWorker();
      await payment.result();
    },
  },
  "found-at-the-gateway": {
    walk: async ({ paying, result, startAgain, workflowId, reaches }) => {
      await result();
      await paying.temporal.workflowService.deleteWorkflowExecution({
        namespace: "default",
        workflowExecution: { workflowId },
      });
      await vi.waitFor(async () => expect((await startAgain()).started).toBe(true));
      await reaches({ state: "review", because: "existing" });
    },
  },
  "run-reset": {
    walk: async (payment) => {
      await payment.result();
      const { temporal } = payment.paying;
      await temporal.workflowService.resetWorkflowExecution({
        namespace: "default",
        workflowExecution: { workflowId: payment.workflowId },
        reason: "recorded",
        requestId: payment.workflowId,
        workflowTaskFinishEventId: await firstTaskOf(payment),
      });
      await payment.result();
    },
  },
  ...depositScenarios,
  ...alertScenarios,
};

async function firstTaskOf({ paying, workflowId }: Walked) {
  const { events } = await paying.temporal.workflow.getHandle(workflowId).fetchHistory();
  const task = events?.find(({ workflowTaskCompletedEventAttributes: done }) => done != null);
  return task?.eventId ?? null;
}

function checksOf({ paying, refNo }: Walked): number {
  return paying.sandbox.ledger.requests({ operation: "check", refNo }).length;
}
