import type { Decision } from "@merchant-payment/core/payment";
import { expect, test } from "vitest";
import {
  createPaymentsClient,
  DecisionRefusedError,
  type DecisionRequest,
  type PaymentDocument,
} from "../src/client/index.ts";
import { resolveUpdate } from "../src/contract/messages.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/** A payout in review whose request was lost, seen by two operators. */
async function lostPayout(paying: Paying): Promise<{
  readonly refNo: string;
  readonly workflowId: string;
  readonly screen: PaymentDocument;
  readonly status: () => Promise<PaymentDocument>;
}> {
  const { RefNo: refNo, ...fields } = payoutOf();
  const { workflowId, status } = await paying.payments.payout({ RefNo: refNo, ...fields });
  const screen = await reaches(status, { state: "review" });
  return { refNo, workflowId, screen, status };
}

/** the answer to each request is lost, and the gateway does not know the payment */
const losesAll = {
  timings: "short",
  sandbox: { faults: [{ operation: "payout", fault: "reset", when: "before" }] },
} as const;

const requestsOf = ({ sandbox }: Paying) => sandbox.ledger.requests({ operation: "payout" });

test.concurrent("the second of two operators decides from an old screen: nothing changes, and the current payment is shown", async () => {
  await using paying = await startPaying(losesAll);
  const { refNo, screen, status } = await lostPayout(paying);
  const other = createPaymentsClient({ client: paying.temporal, account: paying.account });
  const { revision } = screen;

  const first = { action: "resubmit", actor: "Rosa", reason: "it is not there" } as const;
  await paying.payments.handle(refNo).resolve({ ...first, revision, mayPayTwice: true });
  // it is in the same state again
  const now = await reaches(status, { state: "review", submissions: 2 });
  const deciding: DecisionRequest[] = [
    { action: "resubmit", actor: "Paul", reason: "it is not there", mayPayTwice: true },
    { action: "markFailed", actor: "Paul", reason: "it is not there" },
    { action: "markSucceeded", actor: "Paul", reason: "the payee has it" },
  ];
  for (const decision of deciding) {
    const refused = await other
      .handle(refNo)
      .resolve({ ...decision, revision })
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(DecisionRefusedError);
    expect(String(refused)).toMatch(/has changed since it was looked at/);
    expect(refused).toMatchObject({
      payment: { refNo, state: "review", revision: now.revision, submissions: 2 },
    });
  }

  // polls go on meanwhile
  expect(await status()).toEqual({ ...now, polls: expect.any(Number) as number });
  expect(requestsOf(paying)).toHaveLength(2);
});

test.concurrent("polls and texts between a look and a decision do not make the decision outdated", async () => {
  await using paying = await startPaying(losesAll);
  const { refNo, screen, status } = await lostPayout(paying);
  const polled = await reaches(status, { polls: screen.polls + 2 });

  expect(polled.revision).toBe(screen.revision);
  const decision = { action: "markFailed", actor: "Rosa", reason: "called" } as const;
  expect(
    await paying.payments.handle(refNo).resolve({ ...decision, revision: screen.revision }),
  ).toMatchObject({ carriedOut: true, payment: { state: "failed" } });
});

test.concurrent("a decision that is sent again, as the same update or another one, is the same decision", async () => {
  await using paying = await startPaying(losesAll);
  const { workflowId, screen, status } = await lostPayout(paying);
  const decision: Decision = {
    id: "ticket 9",
    action: "resubmit",
    actor: "Rosa",
    reason: "it is not there",
    seen: { revision: screen.revision, state: screen.state },
    mayPayTwice: true,
  };
  const handle = paying.temporal.workflow.getHandle(workflowId);
  const handOver = (updateId: string) =>
    handle.executeUpdate(resolveUpdate, { args: [decision], updateId });

  const together = await Promise.all([handOver("one"), handOver("one"), handOver("two")]);
  await reaches(status, { state: "review", submissions: 2 });
  const later = await Promise.all([handOver("one"), handOver("three")]);

  // for either order of the two updates
  const [one, again, two] = together.map(({ carriedOut }) => carriedOut);
  expect(again).toBe(one);
  expect(two).toBe(!one);
  expect(later.map(({ carriedOut }) => carriedOut)).toEqual([one, false]);
  const { decisions, submissions } = await status();
  expect(decisions).toMatchObject([{ id: "ticket 9" }]);
  expect(submissions).toBe(2);
  expect(requestsOf(paying)).toHaveLength(2);
});
