import { createAccount } from "@merchant-payment/core";
import type { Signer } from "@merchant-payment/core/signing";
import { Worker, NativeConnection } from "@temporalio/worker";
import { expect, inject, onTestFinished, test } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { MerchantPaymentPlugin } from "../src/index.ts";
import { logged, payoutOf, reaches, startPaying } from "./payment-harness.ts";

test("after checks with unexpected errors a person must decide, and the document shows nothing of the errors", async () => {
  await using paying = await startPaying({
    worker: false,
    timings: "short",
    profile: { payout: { submitDeadline: "10m", checkFirst: false, refNos: "neverRepeat" } },
  });
  const { profile, baseUrl, merchantCode } = paying.account;
  const broken: Signer = {
    sign: () => {
      throw new Error("HSM session lost: pin 1234");
    },
    explain: () => {
      throw new Error("not asked");
    },
  };
  const account = createAccount({
    name: paying.account.name,
    baseUrl,
    merchantCode,
    profile,
    secrets: paying.sandbox.secrets,
    signers: { check: broken },
  });
  const connection = await NativeConnection.connect({ address: inject("temporalAddress") });
  onTestFinished(() => connection.close());
  const worker = await Worker.create({
    connection,
    taskQueue: `merchant-payment:${account.name}`,
    plugins: [new MerchantPaymentPlugin({ accounts: [{ account }] })],
  });

  const document = await worker.runUntil(async () => {
    const payments = createPaymentsClient({ client: paying.temporal, account });
    const payment = await payments.payout(payoutOf());
    return reaches(payment.status, { state: "review" });
  });

  expect(document.reason).toMatch(/no clear answer/);
  expect(JSON.stringify(document)).not.toContain("1234");
});

test("an answer about another transaction is an error in the worker's log, without values", async () => {
  await using paying = await startPaying({
    sandbox: {
      faults: [
        // the check before the request has no fault
        {
          operation: "check",
          skip: 1,
          count: 1,
          fault: "wrongEcho",
          field: "Amount",
          value: 77_777,
        },
      ],
    },
  });

  const payment = await paying.payments.payout(payoutOf());
  await reaches(payment.status, { state: "succeeded" });

  const alarm = logged.find(
    (line) => line.includes("about another transaction") && line.includes(payment.workflowId),
  );
  expect(alarm).toMatch(/ERROR[^]*differs: \[ 'Amount' \]/);
  expect(logged.join("\n")).not.toContain("77777");
});
