import { expect, test } from "vitest";
import {
  createPaymentsClient,
  DecisionRefusedError,
  type PaymentState,
  type DecisionAction,
} from "../src/client/index.ts";
import { decide, payoutOf, reaches, startPaying, type PayingOptions } from "./payment-harness.ts";

const by = { actor: "Rosa", reason: "the bank's statement shows it" };
const actions: readonly DecisionAction[] = [
  "resubmit",
  "resume",
  "setTransId",
  "keepPolling",
  "markFailed",
  "markSucceeded",
];

/** the way to a state in which the payment stays, and a person's actions there */
const states: readonly (PayingOptions & {
  readonly state: PaymentState;
  readonly possible: readonly DecisionAction[];
})[] = [
  {
    state: "submitting",
    sandbox: { faults: [{ operation: "payout", fault: "delay", when: "before", ms: 20_000 }] },
    profile: { timeouts: { response: "21s" }, payout: { notFoundGrace: "10m" } },
    possible: [],
  },
  {
    state: "polling",
    sandbox: { payoutAfterMs: 600_000 },
    possible: ["setTransId", "markFailed", "markSucceeded"],
  },
  {
    state: "unknown",
    sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before" }] },
    profile: { payout: { notFoundGrace: "10m" } },
    possible: ["setTransId", "markFailed", "markSucceeded"],
  },
  {
    state: "held",
    sandbox: { faults: [{ operation: "payout", fault: "hold" }] },
    profile: { payout: { submitDeadline: "10m" }, polling: { max: "5m" } },
    possible: ["resume", "markFailed", "markSucceeded"],
  },
  {
    state: "review",
    sandbox: {
      faults: [
        { operation: "payout", fault: "reset", when: "before" },
        { operation: "check", fault: "reset", when: "before" },
      ],
    },
    profile: {
      payout: { checkFirst: false, refNos: "neverRepeat" },
      polling: { unknownFor: "1s" },
    },
    possible: ["resubmit", "setTransId", "keepPolling", "markFailed", "markSucceeded"],
  },
  { state: "succeeded", possible: [] },
  {
    state: "failed",
    sandbox: { faults: [{ operation: "payout", fault: "rejected" }] },
    possible: [],
  },
];

test.concurrent.for(states)(
  "what a person may decide while $state, and nothing else",
  async ({ state, possible, ...options }) => {
    await using paying = await startPaying(options);
    const tried = await Promise.all(
      actions.map(async (action) => {
        const payment = await paying.payments.payout(payoutOf());
        const { refNo } = await reaches(payment.status, { state });
        const answer = await decide(paying.payments, refNo, {
          action,
          ...by,
          ...(action === "setTransId" ? { transId: "T-1" } : {}),
        }).catch((error: unknown) => error);
        expect(answer instanceof DecisionRefusedError || possible.includes(action)).toBe(true);
        return answer instanceof DecisionRefusedError ? [] : [action];
      }),
    );

    expect(tried.flat()).toEqual(possible);
  },
);

test.concurrent("if two people decide at the same time, one decision is refused with the reason", async () => {
  await using paying = await startPaying({
    timings: "short",
    sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before", count: 1 }] },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "review" });
  const other = createPaymentsClient({ client: paying.temporal, account: paying.account });

  const answers = await Promise.all([
    decide(paying.payments, request.RefNo, {
      action: "resubmit",
      actor: "Rosa",
      reason: "send it",
    }).catch((error: unknown) => error),
    decide(other, request.RefNo, {
      action: "resubmit",
      actor: "Paul",
      reason: "send it too",
    }).catch((error: unknown) => error),
  ]);
  await reaches(payment.status, { state: "succeeded" });

  expect(answers.filter((answer) => answer instanceof DecisionRefusedError)).toHaveLength(1);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(2);
});

test.concurrent("a decision from an old page changes nothing and shows the current payment", async () => {
  await using paying = await startPaying({
    sandbox: { payoutAfterMs: 600_000 },
    profile: { polling: { deadline: "1s", inReview: "300ms" } },
  });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  const page = await reaches(payment.status, { state: "review" });
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");
  await payment.result();

  const refused = await decide(paying.payments, page.refNo, { action: "resubmit", ...by }).catch(
    (error: unknown) => error,
  );

  expect(String(refused)).toMatch(/the payment has ended: succeeded/);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});
