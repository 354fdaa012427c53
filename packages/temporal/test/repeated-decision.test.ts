import { hostname } from "node:os";
import { expect, test } from "vitest";
import { TemporalUnreachableError } from "../src/client/index.ts";
import { payoutOf, reaches, startPaying } from "./paying.ts";

const decision = {
  id: "ticket 881",
  action: "keepPolling",
  actor: "Rosa",
  reason: "they look into it",
} as const;

test("a decision that was carried out is not repeated, though the payment waits for a person again", async () => {
  await using paying = await startPaying({
    worker: false,
    sandbox: {
      faults: [
        { operation: "payout", fault: "reset", when: "after" },
        { operation: "check", fault: "unknownCode", when: "before", skip: 1 },
      ],
    },
    profile: { polling: { unknownFor: "500ms" } },
  });
  const { payments } = paying;
  const worker = await paying.startWorker();
  const payment = await payments.payout(payoutOf());
  const { refNo } = await reaches(payment.document, { state: "review" });

  expect(await payments.resolve(refNo, decision)).toMatchObject({
    carriedOut: true,
    payment: {
      state: "unknown",
      decisions: [
        { id: "ticket 881", host: hostname(), identity: paying.temporal.options.identity },
      ],
      timeline: expect.arrayContaining([
        expect.objectContaining({
          event: "decision",
          detail: `keepPolling by Rosa (${paying.temporal.options.identity}): they look into it`,
        }),
      ]) as unknown,
    },
  });
  await reaches(payment.document, { state: "review" });
  expect(await payments.resolve(refNo, decision)).toMatchObject({
    carriedOut: false,
    payment: { state: "review" },
  });
  const other = { ...decision, id: "ticket 882", reason: "they still look into it" };
  expect(await payments.resolve(refNo, other)).toMatchObject({ carriedOut: true });

  paying.sandbox.faults.clear();
  expect(await payment.result()).toMatchObject({ state: "succeeded" });
  expect(await payments.resolve(refNo, decision)).toMatchObject({ carriedOut: false });

  // nobody can say then what was decided before
  await worker.stop();
  await payments.payout(payoutOf({ RefNo: "NOBODY-READS-IT" }));
  await expect(payments.resolve("NOBODY-READS-IT", decision)).rejects.toBeInstanceOf(
    TemporalUnreachableError,
  );
});
