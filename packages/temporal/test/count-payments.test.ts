import { expect, test, vi } from "vitest";
import {
  countPayments,
  oldestUnfinished,
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
  type SearchableState,
} from "../src/client/index.ts";
import { paymentWorkflowId } from "../src/contract/workflow-id.ts";
import { allOf, payoutOf, reaches, startPaying } from "./payment-harness.ts";

test("payments are counted by state without reading them, including those whose workflow was ended or reset from outside", async () => {
  await using paying = await startPaying({
    profile: { polling: { unknownFor: "60s" }, payout: { notFoundGrace: "60s" } },
    sandbox: {
      payoutAfterMs: 60_000,
      faults: [{ operation: "payout", refNo: "C-LOST", fault: "reset", when: "before" }],
    },
  });
  const { temporal, payments, account, sandbox } = paying;
  const counts = () => countPayments(temporal, account.name);
  const oldest = () => oldestUnfinished(temporal, account.name);
  expect(await oldest()).toBeNull();

  const pay = async (refNo: string) => {
    const payment = await payments.payout(payoutOf({ RefNo: refNo }));
    return reaches(payment.status, { state: "polling" });
  };
  const { startedAt } = await pay("C-OPEN");
  const lost = await payments.payout(payoutOf({ RefNo: "C-LOST" }));
  await reaches(lost.status, { state: "unknown" });
  for (const refNo of ["C-PAID", "C-ENDED", "C-RESET"]) await pay(refNo);
  sandbox.setStatus("C-PAID", "SUCCESS");
  const handleOf = (refNo: string) =>
    temporal.workflow.getHandle(paymentWorkflowId(account.name, refNo));
  await handleOf("C-ENDED").terminate("a test");
  const { events } = await handleOf("C-RESET").fetchHistory();
  const task = events?.find(({ workflowTaskCompletedEventAttributes: done }) => done != null);
  await temporal.workflowService.resetWorkflowExecution({
    namespace: "default",
    workflowExecution: { workflowId: handleOf("C-RESET").workflowId },
    reason: "a test",
    requestId: "C-RESET",
    workflowTaskFinishEventId: task?.eventId ?? null,
  });

  await vi.waitFor(async () =>
    expect(await counts()).toEqual({
      open: 2,
      unknown: 1,
      held: 0,
      review: 1,
      succeeded: 1,
      failed: 0,
      reversed: 0,
      expired: 0,
      contradicted: 0,
    }),
  );
  expect((await oldest())?.toISOString()).toBe(startedAt);
  // the same with Temporal's own client and the attributes that the package exports
  const query = `${paymentAccountAttribute.name} = '${account.name}' AND ${paymentStateAttribute.name} = '${"unknown" satisfies SearchableState}'`;
  const indexed = [];
  for await (const { typedSearchAttributes } of temporal.workflow.list({ query }))
    indexed.push(typedSearchAttributes.get(paymentKindAttribute));
  expect(indexed).toEqual(["payout"]);
  const unknown = await allOf(payments.list({ state: "unknown" }));
  expect(unknown.map(({ refNo }) => refNo)).toEqual(["C-LOST"]);
});
