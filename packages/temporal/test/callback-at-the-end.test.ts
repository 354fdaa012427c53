import { defaultPayloadConverter } from "@temporalio/common";
import { expect, inject, test, vi } from "vitest";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import { decide, payoutOf, reaches, startPaying, type Paying } from "./paying.ts";

/**
 * Milliseconds by which the worker hears later of everything that the server does. So long is the moment in which a
 * callback could be missed, between what the server knows and what the workflow does next.
 */
const late = 250;

const checks = ({ sandbox }: Paying, refNo: string) =>
  sandbox.ledger.requests({ operation: "check", refNo }).length;

const callBack = ({ payments }: Paying, refNo: string) =>
  payments.callback({ refNo, transId: null });

/** how a payment comes to an end of which people are told, and what its document says then */
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
      await reaches(() => paying.payments.status(refNo), { state: "succeeded" });
      paying.sandbox.setStatus(refNo, "FAILED");
      await callBack(paying, refNo);
    },
  },
] as const;

/** of the payments that a worker that hears late has under way at once */
const together = 4;

/** whether people are being told of this end: the workflow is about to close */
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
      const { document } = await paying.payments.payout(request);
      await reaches(document, { state: "polling" });
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
      // what is watched is asked after by itself only in an hour
      profile: { polling: { first: "50ms", max: "50ms", inReview: "1h" } },
      workerAddress: server.address,
    });
    const oneEnd = async () => {
      const request = payoutOf();
      const refNo = request.RefNo;
      const { document } = await paying.payments.payout(request);
      await reaches(document, { state: "polling" });
      await decide(paying.payments, refNo, { action, actor: "Rosa", reason: "the bank said so" });
      paying.sandbox.setStatus(refNo, action === "markFailed" ? "SUCCESS" : "FAILED");

      await callBack(paying, refNo);

      await vi.waitFor(async () =>
        expect(await document()).toMatchObject({ state: "contradicted" }),
      );
    };
    await Promise.all(Array.from({ length: together }, oneEnd));
  },
);
