import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payoutFlags, type Merchant } from "./merchant.ts";

let merchant: Merchant;
let account = 0;
beforeEach(async () => {
  merchant = await createMerchant(`cli-worker-${++account}`);
});
afterEach(() => merchant[Symbol.asyncDispose]());

const environment = (): Record<string, string> => ({
  ...merchant.env,
  TEMPORAL_ADDRESS: inject("temporalAddress"),
});

const untilReady = (worker: RunningCli) => untilWritten(worker, "stderr", '"msg":"worker ready"');

test.each(["SIGTERM", "SIGINT"] as const)(
  "on %s it finishes the request under way, then ends with 0",
  async (signal) => {
    const env = environment();
    merchant.gateway.faults.add({ fault: "delay", operation: "payout", when: "after", ms: 1000 });
    const worker = startCli(["worker"], { env });
    const log = await untilReady(worker);
    await cli(["payout", ...payoutFlags("W-1")], { env });
    await vi.waitFor(
      () => expect(merchant.gateway.ledger.payments({ refNo: "W-1" })).toHaveLength(1),
      15_000,
    );
    worker.kill(signal);
    const { exitCode, stdout } = await worker;
    expect(exitCode).toBe(0);
    expect(stdout).toBe("");
    expect(log()).toContain("requests under way are finished first");
    expect(log()).toContain('"msg":"worker ended"');
    // its answer was read, and told to Temporal: nobody has to find out
    const { events } = await nextWorkerSees("W-1", env);
    expect(events).toContain("accepted");
    expect(events).not.toContain("unknown");
  },
);

/** the payment as another worker carries it on */
async function nextWorkerSees(refNo: string, env: Record<string, string>) {
  const worker = startCli(["worker"], { env });
  await untilReady(worker);
  const { json } = await cli(["payout", ...payoutFlags(refNo), "--wait"], { env });
  worker.kill("SIGTERM");
  await worker;
  const { timeline } = json() as { timeline: { event: string }[] };
  return { events: timeline.map(({ event }) => event) };
}

test("one worker serves all accounts of a file", async () => {
  const { MERCHANT_PAYMENT_BASE_URL: baseUrl } = merchant.env;
  const { MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: key = "" } = merchant.env;
  const one = { baseUrl, merchantCode: "SANDBOX", profile: "profile.json" };
  const secrets = { merchantKey: { env: "MY_KEY" } };
  const file = await merchant.write("accounts.json", {
    accounts: ["cli-left", "cli-right"].map((name) => ({ ...one, name, secrets })),
  });
  const env = {
    MERCHANT_PAYMENT_ACCOUNTS: file,
    MY_KEY: key,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
  };
  const worker = startCli(["worker"], { env });
  await untilReady(worker);
  for (const name of ["cli-left", "cli-right"]) {
    const flags = [...payoutFlags(`W-${name}`), "--account", name, "--wait"];
    const { exitCode, json } = await cli(["payout", ...flags], { env });
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ account: name, state: "succeeded" });
  }
  worker.kill("SIGTERM");
  expect((await worker).exitCode).toBe(0);
});

test("a worker without its secret says so at once, and does not start", async () => {
  const { MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: _, ...env } = environment();
  const { exitCode, stdout, stderr } = await cli(["worker"], { env });
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain("MERCHANT_PAYMENT_SECRET_MERCHANT_KEY");
});
