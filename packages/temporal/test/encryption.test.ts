import { randomBytes } from "node:crypto";
import { ConfigurationError } from "@merchant-payment/core";
import { Client } from "@temporalio/client";
import { expect, test, vi } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { encryptedDataConverter } from "../src/encryption/index.ts";
import { depositOf, payoutOf, reaches, startPaying, storedText } from "./paying.ts";

const newKey = (id: string) => ({ id, key: randomBytes(32).toString("base64") });

test("with keys the server stores nothing readable of a payment, and the documents are the same", async () => {
  const dataConverter = encryptedDataConverter([newKey("2026-11")]);
  await using paying = await startPaying({ dataConverter, sandbox: { payoutAfterMs: 60_000 } });
  const request = payoutOf();

  const payment = await paying.payments.payout(request);
  await reaches(payment.document, { state: "polling", status: "PENDING" });
  await vi.waitFor(async () => expect((await payment.document()).polls).toBeGreaterThan(0), 5_000);
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");
  const document = await payment.result();

  expect(document).toMatchObject({ state: "succeeded", amount: request.Amount });
  const stored = await storedText(paying.temporal, payment.workflowId);
  expect(stored).toContain("binary/encrypted");
  for (const readable of ["Ana Maria", "CUST-4711", "25000", '"SUCCESS"', "answered"])
    expect(stored).not.toContain(readable);

  const deposit = await paying.payments.deposit(depositOf());
  paying.sandbox.setStatus((await deposit.document()).refNo, "SUCCESS");
  expect(await deposit.result()).toMatchObject({ state: "succeeded" });
  expect(deposit.checkoutUrl).toContain("/checkout/");
  const storedToo = await storedText(paying.temporal, deposit.workflowId);
  for (const readable of ["/checkout/", "Rosalinda", "quintero.example"])
    expect(storedToo).not.toContain(readable);
});

test("after a rotation the old payments can still be read, and without the old key the error names it", async () => {
  const [old, fresh] = [newKey("old"), newKey("fresh")];
  await using paying = await startPaying({ dataConverter: encryptedDataConverter([old]) });
  const request = payoutOf();
  await (await paying.payments.payout(request)).result();
  const readWith = (keys: readonly (typeof old)[]) => {
    const client = new Client({
      connection: paying.temporal.connection,
      dataConverter: encryptedDataConverter(keys),
    });
    return createPaymentsClient({ client, account: paying.account }).status(request.RefNo);
  };

  expect(await readWith([fresh, old])).toMatchObject({ state: "succeeded" });
  await expect(readWith([fresh])).rejects.toThrow(/encrypted with key "old"/);
});

test("keys that cannot work are refused before anything is stored, without being shown", () => {
  const short = { id: "a", key: Buffer.from("short secret").toString("base64") };
  const refused = [[], [short], [newKey("a"), newKey("a")]].map((keys) => {
    try {
      return encryptedDataConverter(keys);
    } catch (error) {
      return error;
    }
  });

  expect(refused.every((error) => ConfigurationError.is(error))).toBe(true);
  expect(refused.map(String)).toEqual([
    expect.stringContaining("at least one key"),
    expect.stringContaining("[0].key: must be 32 bytes"),
    expect.stringContaining("[1].id"),
  ]);
  expect(refused.map(String).join()).not.toContain(short.key);
});
