import { defaultPayloadConverter } from "@temporalio/common";
import { expect, inject, test, vi } from "vitest";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import { decide, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

/**
 * Milliseconds by which the worker gets everything from the server later. During this time a callback could be missed, between
 * the server's state and the workflow's next step.
 */
const late = 250;

const checks = ({ sandbox }: Paying, refNo: string) =>
  sandbox.ledger.requests({ operation: "check", refNo }).length;

const callBack = ({ payments }: Paying, refNo: string) =>
  payments.callback({ refNo, transId: null });

/** the ways to an end with an alert, and the document after it */
const ends = [
  {
    of: "a payout",
    state: "reversed",
    end: async (paying: Paying, refNo: string) => {
      paying.sandbox.setStatus(refNo, "REVERSED");
    },
  },
  {
    of: "what follows a payout",
    state: "contradicted",
    end: async (paying: Paying, refNo: string) => {
      paying.sandbox.setStatus(refNo, "SUCCESS");
      await reaches(() => paying.payments.handle(refNo).status(), { state: "succeeded" });
      paying.sandbox.setStatus(refNo, "FAILED");
      await callBack(paying, refNo);
    },
  },
] as const;

/** number of payments that the delayed worker runs at the same time */
const together = 4;

/** whether the alert of this end is being sent: the workflow is about to close */
async function isReported(
  { temporal, account }: Paying,
  refNo: string,
  state: string,
): Promise<boolean> {
  const { events } = await temporal.workflow.getHandle(`alerts:${account.name}`).fetchHistory();
  return (events ?? []).some(({ workflowExecutionSignaledEventAttributes: signal }) =>
    (signal?.input?.payloads ?? []).some((payload) => {
      const told = defaultPayloadConverter.fromPayload<object>(payload);
      return Reflect.get(told, "refNo") === refNo && Reflect.get(told, "state") === state;
    }),
  );
}

test.concurrent.for(ends)(
  "a callback that comes in the moment in which $of ends is looked into",
  async ({ state, end }) => {
    await using server = await startCuttableProxy(inject("temporalAddress"), late);
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 600_000 },
      profile: { polling: { first: "50ms", max: "50ms" } },
      alert: async () => {},
      workerAddress: server.address,
    });
    const oneEnd = async () => {
      const request = payoutOf();
      const refNo = request.RefNo;
      const { status } = await paying.payments.payout(request);
      await reaches(status, { state: "polling" });
      await end(paying, refNo);
      await vi.waitFor(async () => expect(await isReported(paying, refNo, state)).toBe(true), {
        interval: 10,
      });

      const asked = checks(paying, refNo);
      await callBack(paying, refNo);

      await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked));
    };
    await Promise.all(Array.from({ length: together }, oneEnd));
  },
);

test.concurrent.for(["markSucceeded", "markFailed"] as const)(
  "a callback that comes in the moment in which a person ends a payout, by %s, is looked into at once",
  async (action) => {
    await using server = await startCuttableProxy(inject("temporalAddress"), late);
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 600_000 },
      // without a callback, the next check is only in an hour
      profile: { polling: { first: "50ms", max: "50ms", inReview: "1h" } },
      workerAddress: server.address,
    });
    const oneEnd = async () => {
      const request = payoutOf();
      const refNo = request.RefNo;
      const { status } = await paying.payments.payout(request);
      await reaches(status, { state: "polling" });
      await decide(paying.payments, refNo, { action, actor: "Rosa", reason: "the bank said so" });
      paying.sandbox.setStatus(refNo, action === "markFailed" ? "SUCCESS" : "FAILED");

      await callBack(paying, refNo);

      const ended = await reaches(status, { state: "contradicted" });
      expect(ended).toMatchObject({ endedBy: "gateway" });
    };
    await Promise.all(Array.from({ length: together }, oneEnd));
  },
);
