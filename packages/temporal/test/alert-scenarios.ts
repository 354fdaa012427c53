import { expect, vi } from "vitest";
import { alertsWorkflowId } from "../src/contract/workflow-id.ts";
import type { HistoryScenario, Walked } from "./history-scenario.ts";
import type { Paying } from "./payment-harness.ts";

const lost = { operation: "payout", fault: "reset", when: "before", count: 1 } as const;
const alert = async () => {};
const patient = { profile: { polling: { first: "200ms" } } };

async function reversedAfterItsEnd({ paying, refNo, result, reaches }: Walked): Promise<void> {
  await result();
  paying.sandbox.setStatus(refNo, "REVERSED");
  await paying.payments.callback({ refNo, transId: null });
  await reaches({ state: "reversed" });
}

/** the workflow of alerts ends by itself when there is nothing to send */
async function allTold({ temporal, account }: Paying): Promise<void> {
  const alerts = temporal.workflow.getHandle(alertsWorkflowId(account.name));
  await vi.waitFor(() => alerts.result());
}

/** the workflows of alerts and of follow-ups after a payment's end; the file names of their histories */
export const alertScenarios: Readonly<Record<string, HistoryScenario>> = {
  "alert-unknown-open": {
    alert,
    profile: { polling: { unknownFor: "4s" }, payout: { notFoundGrace: "60s" } },
    sandbox: { faults: [lost] },
    walk: async ({ reaches, paying }) => {
      await reaches({ state: "unknown" });
      await allTold(paying);
    },
  },
  "alert-unknown-found": {
    alert,
    sandbox: { payoutAfterMs: 1_000, faults: [{ ...lost, when: "after" }] },
    walk: ({ result }) => result(),
  },
  "alert-held-marked": {
    alert,
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    walk: async ({ reaches, decide, result }) => {
      await reaches({ state: "held" });
      await decide("markFailed");
      await result();
    },
  },
  "alert-review-open": {
    alert,
    sandbox: { faults: [lost] },
    walk: ({ reaches }) => reaches({ state: "review" }),
  },
  "follow-up-reversed": {
    ...patient,
    alert,
    of: "followUp",
    walk: reversedAfterItsEnd,
  },
  "follow-up-watching-open": {
    sandbox: { payoutAfterMs: 600_000 },
    of: "followUp",
    walk: async ({ reaches, decide, result }) => {
      await reaches({ state: "polling" });
      await decide("markFailed");
      await result();
    },
  },
  "alerts-sent": {
    ...patient,
    alert,
    of: "alerts",
    walk: async (payment) => {
      await reversedAfterItsEnd(payment);
      await allTold(payment.paying);
    },
  },
  "alerts-open": {
    ...patient,
    alert: () => Promise.reject(new Error("nobody listens")),
    of: "alerts",
    walk: async (payment) => {
      await reversedAfterItsEnd(payment);
      const { temporal, account } = payment.paying;
      const alerts = temporal.workflow.getHandle(alertsWorkflowId(account.name));
      await vi.waitFor(async () => {
        const { raw } = await alerts.describe();
        expect(raw.pendingActivities).toHaveLength(1);
      });
    },
  },
};
