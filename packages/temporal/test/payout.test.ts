import { expect, test } from "vitest";
import { payoutOf, startPaying } from "./payment-harness.ts";

test("a payout that goes well is sent once and ends with the gateway's final Status", async () => {
  await using paying = await startPaying();
  const request = payoutOf();

  const payment = await paying.payments.payout(request);
  const document = await payment.result();

  expect(document).toMatchObject({
    state: "succeeded",
    status: "SUCCESS",
    submissions: 1,
    refNo: request.RefNo,
    amount: 25_000,
  });
  expect(paying.sandbox.ledger.countPayments()).toEqual({ [request.RefNo]: 1 });
});
