import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@merchant-payment/core";
import { Client } from "@temporalio/client";
import { expect, inject, test, vi } from "vitest";
import { createPaymentsClient } from "../src/client/index.ts";
import { encryptedDataConverter } from "../src/encryption/index.ts";
import { startOwnTemporalServer } from "./own-temporal-server.ts";
import { depositOf, payoutOf, reaches, startPaying, storedText } from "./payment-harness.ts";

const newKey = (id: string) => ({ id, key: randomBytes(32).toString("base64") });

/** people's data and links to it, as `payoutOf`, `depositOf` and the sandbox write them */
const ofPeople = [
  "Ana Maria",
  "CUST-4711",
  "Rosalinda",
  "Quintero",
  "quintero.example",
  "62-811-4711-22",
  "/checkout/",
];

test("with keys neither a fetched history nor the server's database shows a payment's data, and the documents are the same", async () => {
  const dbFile = join(inject("artifactsFolder"), "encrypted.db");
  await using server = await startOwnTemporalServer(dbFile);
  const temporalAddress = server.address;
  const dataConverter = encryptedDataConverter([newKey("2026-11")]);
  await using paying = await startPaying({
    temporalAddress,
    dataConverter,
    alert: async () => {},
    sandbox: {
      payoutAfterMs: 60_000,
      faults: [{ operation: "payout", refNo: "E-HELD", fault: "hold" }],
    },
  });
  const request = payoutOf({ Amount: 4_815_162 });
  const payment = await paying.payments.payout(request);
  await reaches(payment.status, { state: "polling", status: "PENDING" });
  await vi.waitFor(async () => expect((await payment.status()).polls).toBeGreaterThan(0));
  paying.sandbox.setStatus(request.RefNo, "SUCCESS");
  const document = await payment.result();
  expect(document).toMatchObject({ state: "succeeded", amount: request.Amount });

  const deposit = await paying.payments.deposit(depositOf());
  paying.sandbox.setStatus((await deposit.status()).refNo, "SUCCESS");
  expect(await deposit.result()).toMatchObject({ state: "succeeded" });
  expect(deposit.checkoutUrl).toContain("/checkout/");

  const held = await paying.payments.payout(payoutOf({ RefNo: "E-HELD" }));
  await reaches(held.status, { state: "held" });
  const alerts = `alerts:${paying.account.name}`;
  await vi.waitFor(() => paying.temporal.workflow.getHandle(alerts).result());

  const hidden = [...ofPeople, "4815162", '"SUCCESS"', "answered", "in review"];
  const workflows = [payment, deposit, held].map(({ workflowId }) => workflowId);
  for (const workflowId of [...workflows, alerts]) {
    const stored = await storedText(paying.temporal, workflowId);
    expect(stored).toContain("binary/encrypted");
    for (const readable of hidden) expect(stored).not.toContain(readable);
  }
  const database = await databaseText(dbFile);
  expect(database).toContain("binary/encrypted");
  for (const readable of ofPeople) expect(database).not.toContain(readable);

  // without encryption the search would find them there
  await using open = await startPaying({ temporalAddress });
  await (await open.payments.payout(payoutOf())).result();
  await open.payments.deposit(depositOf());
  const both = await databaseText(dbFile);
  for (const readable of ofPeople) expect(both).toContain(readable);
});

/** includes the data that SQLite has not yet moved into the file */
async function databaseText(dbFile: string): Promise<string> {
  const parts = [dbFile, `${dbFile}-wal`].filter((part) => existsSync(part));
  return (await Promise.all(parts.map((part) => readFile(part, "latin1")))).join("\n");
}

test("after a rotation the old payments can still be read, and without the old key the error names it", async () => {
  const [old, fresh] = [newKey("old"), newKey("fresh")];
  await using paying = await startPaying({ dataConverter: encryptedDataConverter([old]) });
  const request = payoutOf();
  await (await paying.payments.payout(request)).result();
  const readWith = (keys: readonly (typeof old)[] | null) => {
    const client = new Client({
      connection: paying.temporal.connection,
      ...(keys === null ? {} : { dataConverter: encryptedDataConverter(keys) }),
    });
    return createPaymentsClient({ client, account: paying.account }).handle(request.RefNo).status();
  };

  expect(await readWith([fresh, old])).toMatchObject({ state: "succeeded" });
  const refused = async (keys: readonly (typeof old)[] | null, message: RegExp) =>
    expect(readWith(keys)).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringMatching(message) as string,
    });
  await refused([fresh], /encrypted with key "old", which is not among them; add it behind/);
  await refused([newKey("old")], /encrypted with another key than the one with the id "old"/);
  await refused(
    null,
    /^what Temporal holds cannot be read \(.*\); give the client the data converter/,
  );
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
