import type { FaultRule } from "@merchant-payment/sandbox";
import { expect, test } from "vitest";
import { DecisionRefusedError, type PaymentDocument } from "../src/client/index.ts";
import {
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./payment-harness.ts";

const by = { actor: "Rosa", reason: "the gateway's support does not find it" };
const forgets: FaultRule = { operation: "check", fault: "notFound" };

/** a profile without a check before a first request, with a short submit deadline */
const neverAsks = {
  payout: { checkFirst: false, refNos: "neverRepeat", submitDeadline: "3s" },
  polling: { inReview: "1h" },
};

/** the gateway acknowledges a payout, and later answers that it does not know it */
const forgetful: PayingOptions = {
  timings: "short",
  profile: neverAsks,
  sandbox: { payoutAfterMs: 600_000, faults: [forgets] },
};

async function forgottenPayout({ payments }: Paying) {
  const { RefNo: refNo, ...fields } = payoutOf();
  const payment = await payments.payout({ RefNo: refNo, ...fields });
  const seen = await reaches(payment.status, {
    state: "review",
    because: "notFound",
    acknowledged: true,
    mayPayTwice: true,
  });
  return { payment, refNo, seen };
}

function requests({ sandbox }: Paying, operation: "payout" | "check") {
  return sandbox.ledger.requests({ operation });
}

function resubmit(
  { payments }: Paying,
  { refNo, revision }: PaymentDocument,
  mayPayTwice?: boolean,
  id?: string,
) {
  return payments.handle(refNo).resolve({ action: "resubmit", ...by, revision, mayPayTwice, id });
}

test.concurrent("an acknowledged payout is not sent again by a decision without mayPayTwice", async () => {
  await using paying = await startPaying(forgetful);
  const { payment, seen } = await forgottenPayout(paying);

  const refused = await resubmit(paying, seen).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(DecisionRefusedError);
  expect(String(refused)).toMatch(/may pay it twice/);
  expect(await payment.status()).toMatchObject({ state: "review", submissions: 1 });
  expect(requests(paying, "payout")).toHaveLength(1);
});

test.concurrent("a decision with mayPayTwice first causes a check by TransId, and a payout that is found is not sent", async () => {
  await using paying = await startPaying(forgetful);
  const { payment, refNo, seen } = await forgottenPayout(paying);
  const asked = requests(paying, "check").length;
  paying.sandbox.faults.clear();

  await resubmit(paying, seen, true);
  await reaches(payment.status, { state: "polling", submissions: 1 });

  const { transId } = seen;
  expect(transId).not.toBeNull();
  const [first] = requests(paying, "check").slice(asked);
  expect(first?.body).toContain(`"TransId":"${transId}"`);
  paying.sandbox.setStatus(refNo, "SUCCESS");
  expect(await payment.result()).toMatchObject({ state: "succeeded", transId, submissions: 1 });
  expect(requests(paying, "payout")).toHaveLength(1);
});

test.concurrent("one such decision sends once, even if it is repeated, and with any result of its request", async () => {
  await using paying = await startPaying(forgetful);
  const { payment, refNo, seen } = await forgottenPayout(paying);
  paying.sandbox.faults.add({ operation: "payout", fault: "reset", when: "before", count: 1 });

  expect(await resubmit(paying, seen, true, "ticket 7")).toMatchObject({ carriedOut: true });
  const again = await reaches(payment.status, { state: "review", submissions: 2 });
  expect(again.revision).toBeGreaterThan(seen.revision);
  expect(await resubmit(paying, seen, true, "ticket 7")).toMatchObject({ carriedOut: false });

  expect(requests(paying, "payout")).toHaveLength(2);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [refNo]: 1 });

  // another decision sends once more, because it accepts that it may pay twice
  await resubmit(paying, again, true, "ticket 8");
  await reaches(payment.status, { submissions: 3 });
  expect(requests(paying, "payout")).toHaveLength(3);
});

test.concurrent("while the gateway gives no clear answer it is not sent, and its decision expires", async () => {
  await using paying = await startPaying(forgetful);
  const { payment, seen } = await forgottenPayout(paying);
  paying.sandbox.faults.clear();
  paying.sandbox.faults.add({ operation: "check", fault: "unknownCode", when: "before" });

  await resubmit(paying, seen, true);
  await reaches(payment.status, {
    state: "submitting",
    reason: expect.stringContaining("no clear answer") as string,
  });
  await reaches(payment.status, { state: "review", because: "unreadable" });

  expect(requests(paying, "payout")).toHaveLength(1);
});
