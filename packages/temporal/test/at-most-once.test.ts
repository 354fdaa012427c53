import { InvalidRequestError } from "@merchant-payment/core";
import { WorkflowFailedError } from "@temporalio/client";
import { expect, test } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/** the same merchant at the same gateway under another host name, so that Temporal does not know the first one's payments */
async function startBeside({ sandbox }: Paying): Promise<Paying> {
  return startPaying({
    baseUrl: sandbox.url.replace("127.0.0.1", "localhost"),
    sandbox: { merchantCodes: [sandbox.merchantCode] },
  });
}

test("the same payout started many times at once is one payment and one document", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  const others = createPaymentsClient({ client: paying.temporal, account: paying.account });

  const started = await Promise.all(
    [paying.payments, others, paying.payments, others].map((client) => client.payout(request)),
  );
  const documents = await Promise.all(started.map((payment) => payment.result()));

  expect(started.filter((payment) => payment.started)).toHaveLength(1);
  expect(new Set(documents.map((document) => JSON.stringify(document))).size).toBe(1);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test("starting an ended payout again finds the same payment", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  const first = await (await paying.payments.payout(request)).result();

  const again = await paying.payments.payout({ ...request });

  expect(again.started).toBe(false);
  expect(await again.result()).toEqual(first);
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test("the same RefNo with another amount is refused, and the error names the difference without a value", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  await (await paying.payments.payout(request)).result();

  const refused = await paying.payments
    .payout({ ...request, Amount: 99_999, CustomerName: "Somebody Else" })
    .catch((error: unknown) => error);

  expect(InvalidRequestError.is(refused)).toBe(true);
  expect(String(refused)).toMatch(
    /RefNo: was used for another payment already, which differs in Amount, CustomerName/,
  );
  expect(String(refused)).not.toMatch(/99|Somebody/);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test("a payment that the gateway has already is not sent, and never a success by itself", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  await (await paying.payments.payout(request)).result();
  await using second = await startBeside(paying);

  const payment = await second.payments.payout(request);

  await reaches(payment.status, {
    state: "review",
    because: "existing",
    existing: true,
    submissions: 0,
  });
  // its Status is shown, but changes nothing
  await reaches(payment.status, { state: "review", status: "SUCCESS" });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test("if the gateway has the RefNo with another amount, it is not sent and a person is asked", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  await (await paying.payments.payout(request)).result();
  await using second = await startBeside(paying);

  const payment = await second.payments.payout({ ...request, Amount: 1 });

  await reaches(payment.status, {
    state: "review",
    submissions: 0,
    reason: expect.stringContaining("another transaction") as string,
  });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});

test("a payout under another workflow id than its own refuses to run", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await payment.result();
  const { temporal } = paying;
  const [input] =
    (await temporal.workflow.getHandle(payment.workflowId).fetchHistory()).events?.[0]
      ?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];

  const copy = temporal.workflow.execute("payout", {
    workflowId: `${payment.workflowId}-again`,
    taskQueue: `merchant-payment:${paying.account.name}`,
    args: [JSON.parse(Buffer.from(input?.data ?? []).toString())],
  });

  await expect(copy).rejects.toThrow(WorkflowFailedError);
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test("a reset run sends nothing, and finds the first run's payment", async () => {
  await using paying = await startPaying();
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await payment.result();

  const { temporal } = paying;
  const { events } = await temporal.workflow.getHandle(payment.workflowId).fetchHistory();
  const firstTaskFinished =
    events?.find(({ workflowTaskCompletedEventAttributes: done }) => done != null)?.eventId ?? null;
  await temporal.workflowService.resetWorkflowExecution({
    namespace: "default",
    workflowExecution: { workflowId: payment.workflowId },
    reason: "a test",
    requestId: "a-test",
    workflowTaskFinishEventId: firstTaskFinished,
  });
  const document = await payment.result();

  expect(document).toMatchObject({ state: "succeeded", submissions: 0 });
  expect(document.timeline.map(({ detail }) => detail).join()).toContain("this run was reset");
  expect(paying.sandbox.ledger.requests({ operation: "payout" })).toHaveLength(1);
});

test("cancelling the workflow of a running payment is only recorded", async () => {
  await using paying = await startPaying({ sandbox: { payoutAfterMs: 1_000 } });
  const request = payoutOf();
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling" });

  await paying.temporal.workflow.getHandle(payment.workflowId).cancel();
  const document = await payment.result();

  expect(document.state).toBe("succeeded");
  expect(document.timeline.map(({ event }) => event)).toContain("cancel requested");
});
