import { expect, test } from "vitest";
import { depositOf, startPaying } from "./paying.ts";

test.concurrent("a deposit has its checkout in the answer to its start, and ends when its payer has paid", async () => {
  await using paying = await startPaying();
  const request = depositOf();

  const deposit = await paying.payments.deposit(request);

  expect(deposit.started).toBe(true);
  expect(deposit.checkoutUrl).toMatch(/^http.*\/checkout\//);
  expect(await deposit.document()).toMatchObject({
    kind: "deposit",
    refNo: request.RefNo,
    amount: 40_000,
    state: "polling",
    checkoutUrl: deposit.checkoutUrl,
    submissions: 1,
  });
  await fetch(`${deposit.checkoutUrl}/pay`, { method: "POST" });
  expect(await deposit.result()).toMatchObject({
    state: "succeeded",
    status: "SUCCESS",
    checkoutUrl: deposit.checkoutUrl,
  });
});
