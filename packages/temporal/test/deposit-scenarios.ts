import { requestOf, toItsEnd, until, type HistoryScenario } from "./history-scenario.ts";

const deposit = { operation: "deposit" } as const;
const paid = {
  script: [{ kind: "deposit" as const, steps: [{ status: "SUCCESS", afterMs: 1_000 }] }],
};
/** the paths of deposits; the file names of their histories */
export const depositScenarios: Readonly<Record<string, HistoryScenario>> = {
  "deposit-paid": { kind: "deposit", sandbox: paid, walk: toItsEnd },
  "deposit-refused": {
    kind: "deposit",
    sandbox: { faults: [{ ...deposit, fault: "rejected" }] },
    walk: toItsEnd,
  },
  "deposit-submitting-open": {
    kind: "deposit",
    // its start still waits for the checkout
    patience: 300,
    sandbox: { faults: [{ ...deposit, fault: "delay", when: "after", ms: 900 }] },
    walk: ({ paying, refNo }) => requestOf(paying, refNo, "deposit"),
  },
  "deposit-polling-open": { kind: "deposit", walk: until("polling") },
  "deposit-unknown-found": {
    kind: "deposit",
    sandbox: { ...paid, faults: [{ ...deposit, fault: "reset", when: "after" }] },
    walk: toItsEnd,
  },
  "deposit-asked-for-twice": {
    kind: "deposit",
    patience: 300,
    sandbox: { ...paid, faults: [{ ...deposit, fault: "delay", when: "after", ms: 600 }] },
    walk: async ({ startAgain, result }) => {
      await startAgain();
      await result();
    },
  },
  "deposit-expired": {
    kind: "deposit",
    sandbox: { depositExpiresAfterMs: 1_000 },
    walk: toItsEnd,
  },
  "deposit-other-amount-marked": {
    kind: "deposit",
    sandbox: {
      ...paid,
      faults: [{ operation: "check", skip: 1, fault: "wrongEcho", field: "Amount" }],
    },
    walk: async (payment) => {
      await payment.reaches({ state: "review" });
      await payment.decide("markFailed");
    },
  },
  "deposit-held-resumed": {
    kind: "deposit",
    sandbox: { ...paid, faults: [{ ...deposit, fault: "hold", count: 1 }] },
    profile: { payout: { submitDeadline: "60s" }, polling: { max: "40s" } },
    walk: async (payment) => {
      await payment.reaches({ state: "held" });
      await payment.decide("resume");
      await payment.result();
    },
  },
};
