import { createAccount, createClient, parseProfile } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { expect, onTestFinished, test } from "vitest";
import { checkFields, depositFields, payoutFields } from "../test/merchant.ts";
import { createSandbox } from "./index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 0 });
  onTestFinished(() => sandbox.stop());
  const account = createAccount({
    baseUrl: sandbox.url,
    merchantCode: sandbox.merchantCode,
    profile: parseProfile(sandbox.profile),
    secrets: sandbox.secrets,
  });
  return { sandbox, client: createClient({ account, transport: createUndiciTransport() }) };
}

test("a merchant with the sandbox's profile and secrets can use every operation", async () => {
  const { client } = await start();
  expect((await client.check(checkFields)).outcome).toBe("notFound");
  expect((await client.payout({ ...payoutFields, Currency: "IDR" })).outcome).toBe("accepted");
  expect((await client.check(checkFields)).outcome).toBe("succeeded");
  expect((await client.deposit(depositFields)).outcome).toBe("accepted");
  expect((await client.check({ ...checkFields, PaymentId: 2, RefNo: "D-1" })).outcome).toBe(
    "pending",
  );
  expect((await client.balance()).outcome).toBe("succeeded");
  expect((await client.products()).outcome).toBe("succeeded");
});

test("the profile recognises each class of refusal", async () => {
  const { sandbox, client } = await start();
  const refusals = ["busy", "hold", "rejected", "signatureRefused", "duplicate"] as const;
  const codes: unknown[] = [];
  for (const fault of refusals) {
    sandbox.faults.add({ fault, count: 1 });
    const thrown = client.payout({ ...payoutFields, Currency: "IDR" });
    codes.push(
      await thrown.then(
        ({ outcome }) => outcome,
        (error: { code: string }) => error.code,
      ),
    );
  }
  expect(codes).toEqual(["busy", "held", "rejected", "rejected", "duplicate"]);
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test("a payout whose answer is lost is unknown, and the check finds it", async () => {
  const { sandbox, client } = await start();
  sandbox.faults.add({ fault: "reset", when: "after", operation: "payout" });
  await expect(client.payout({ ...payoutFields, Currency: "IDR" })).rejects.toMatchObject({
    code: "outcomeUnknown",
  });
  expect((await client.check(checkFields)).outcome).toBe("succeeded");
  expect(sandbox.ledger.countPayments()).toEqual({ "P-1": 1 });
});
