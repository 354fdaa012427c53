import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import { expect, inject, onTestFinished, test } from "vitest";
import { cli, startCli, untilWritten } from "../cli.ts";
import { createMerchant, payee, payoutFlags, secret } from "../merchant.ts";
import { storedPayments } from "./stored-payment.ts";

/** the places of what was found, never the text itself */
interface Leak {
  readonly where: string;
  readonly what: "a secret" | "a person";
}

test("no output of any test's process has a secret or a person's name, and Temporal keeps them only in the requests", async () => {
  await payWithEveryCommand();
  const connection = await Connection.connect({ address: inject("temporalAddress") });
  onTestFinished(() => connection.close());
  const secrets = await secretsOfTheTests();
  expect(secrets).toContain(secret);

  const leaks: Leak[] = [];
  const people = new Set<string>();
  let payments = 0;
  for await (const { workflowId, given, rest, ...stored } of storedPayments(
    new Client({ connection }),
  )) {
    payments += 1;
    for (const value of stored.people) people.add(value);
    if (holdsAny(given + rest, secrets)) leaks.push({ where: workflowId, what: "a secret" });
    if (holdsAny(rest, stored.people)) leaks.push({ where: workflowId, what: "a person" });
  }
  for (const { name, text } of await artifactFiles()) {
    if (holdsAny(text, secrets)) leaks.push({ where: name, what: "a secret" });
    // a server's database holds the requests too
    if (!name.includes(".db") && holdsAny(text, [...people]))
      leaks.push({ where: name, what: "a person" });
  }

  expect(leaks).toEqual([]);
  // proves that the search can find something
  expect(payments).toBeGreaterThan(2);
  expect([...people]).toContain(payee.name);
});

/** gives the search some output if this file runs alone */
async function payWithEveryCommand(): Promise<void> {
  await using merchant = await createMerchant("cli-secrecy");
  const env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
  const worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
  const { faults } = merchant.gateway;
  faults.add({ operation: "payout", refNo: "LOST", fault: "reset", when: "after" });
  faults.add({ operation: "payout", refNo: "REFUSED", fault: "rejected" });
  for (const refNo of ["FINE", "LOST", "REFUSED"])
    await cli(["payout", ...payoutFlags(refNo), "--wait"], { env });
  const text = ["--output", "text"];
  for (const args of [["status", "LOST"], ["status", "NONE"], ["list"], ["doctor"]]) {
    await cli(args, { env });
    await cli([...args, ...text], { env });
  }
  await cli(["payout", ...payoutFlags("BAD", "-1")], { env });
  await cli(["payout", ...payoutFlags("FINE", "1")], { env });
  await cli(["check", "LOST", "--payment-id", "1", "--currency", "IDR"], { env });
  worker.kill("SIGTERM");
  await worker;
}

async function secretsOfTheTests(): Promise<string[]> {
  const file = await readFile(join(inject("artifactsFolder"), "secrets.txt"), "utf8");
  return [...new Set(file.trim().split("\n"))];
}

async function artifactFiles(): Promise<{ name: string; text: string }[]> {
  const folder = inject("artifactsFolder");
  const names = (await readdir(folder)).filter((name) => name !== "secrets.txt");
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), "latin1") })),
  );
}

/** searches for the values and for the bytes of their UTF-8 */
function holdsAny(text: string, values: readonly string[]): boolean {
  return values.some(
    (value) => text.includes(value) || text.includes(Buffer.from(value).toString("latin1")),
  );
}
