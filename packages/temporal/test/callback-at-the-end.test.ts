import { expect, test, vi } from "vitest";
import { decide, payoutOf, reaches, startPaying, type Paying } from "./payment-harness.ts";

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
      await reaches(() => paying.payments.handle(refNo).status(), { state: "succeeded" });
      paying.sandbox.setStatus(refNo, "FAILED");
      await callBack(paying, refNo);
    },
  },
] as const;

/** the moment in which a callback could be missed is milliseconds long: of so many one would meet it */
const times = 60;

test.for(ends)(
  "a callback that comes in the moment in which $of ends is looked into",
  async ({ state, end }) => {
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 600_000 },
      profile: { polling: { first: "50ms", max: "50ms" } },
      alert: async () => {},
    });
    const oneEnd = async () => {
      const request = payoutOf();
      const refNo = request.RefNo;
      const { status } = await paying.payments.payout(request);
      await reaches(status, { state: "polling" });
      await end(paying, refNo);
      await vi.waitFor(async () => expect(await status()).toMatchObject({ state }), {
        interval: 3,
      });

      const asked = checks(paying, refNo);
      await callBack(paying, refNo);

      await vi.waitFor(() => expect(checks(paying, refNo)).toBeGreaterThan(asked));
    };
    for (let time = 0; time < times; time += 4)
      await Promise.all(Array.from({ length: 4 }, oneEnd));
  },
);

test.for(["markSucceeded", "markFailed"] as const)(
  "a callback that comes in the moment in which a person ends a payout, by %s, is looked into at once",
  async (action) => {
    await using paying = await startPaying({
      sandbox: { payoutAfterMs: 600_000 },
      // what is watched is checked by itself only in an hour
      profile: { polling: { first: "50ms", max: "50ms", inReview: "1h" } },
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
    await Promise.all(Array.from({ length: 16 }, oneEnd));
  },
);
