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
  const { refNo } = await reaches(payment.status, { state: "review" });

  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({
    carriedOut: true,
    payment: { state: "unknown" },
  });
  await reaches(payment.status, { state: "review" });
  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({
    carriedOut: false,
    payment: { state: "review" },
  });
  const other = { ...decision, id: "ticket 882", reason: "they still look into it" };
  expect(await payments.handle(refNo).resolve(other)).toMatchObject({ carriedOut: true });

  paying.sandbox.faults.clear();
  expect(await payment.result()).toMatchObject({ state: "succeeded" });
  expect(await payments.handle(refNo).resolve(decision)).toMatchObject({ carriedOut: false });

  // nobody can say then what was decided before
  await worker.stop();
  await payments.payout(payoutOf({ RefNo: "NOBODY-READS-IT" }));
  await expect(payments.handle("NOBODY-READS-IT").resolve(decision)).rejects.toBeInstanceOf(
    TemporalUnreachableError,
  );
});
