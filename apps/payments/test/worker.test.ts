import { expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, payoutFlags, type Merchant } from "./merchant.ts";

const environment = (merchant: Merchant): Record<string, string> => ({
  ...merchant.env,
  TEMPORAL_ADDRESS: inject("temporalAddress"),
});

const untilReady = (worker: RunningCli) => untilWritten(worker, "stderr", '"msg":"worker ready"');

test.concurrent.for(["SIGTERM", "SIGINT"] as const)(
  "on %s it finishes the request under way, then ends with 0",
  async (signal) => {
    await using merchant = await createMerchant(`cli-worker-${signal}`);
    const env = environment(merchant);
    merchant.gateway.faults.add({ fault: "delay", operation: "payout", when: "after", ms: 1000 });
    const worker = startCli(["worker"], { env });
    const log = await untilReady(worker);
    await cli(["payout", ...payoutFlags("W-1")], { env });
    await vi.waitFor(() =>
      expect(merchant.gateway.ledger.payments({ refNo: "W-1" })).toHaveLength(1),
    );
    worker.kill(signal);
    const { exitCode, stdout } = await worker;
    expect(exitCode).toBe(0);
    expect(stdout).toBe("");
    expect(log()).toContain("requests under way are finished first");
    expect(log()).toContain('"msg":"worker ended"');
    // its answer was read and reported to Temporal, so nothing is unknown
    const { events } = await nextWorkerSees("W-1", env);
    expect(events).toContain("accepted");
    expect(events).not.toContain("unknown");
  },
);

/** the payment after another worker has continued it */
async function nextWorkerSees(refNo: string, env: Record<string, string>) {
  const worker = startCli(["worker"], { env });
  await untilReady(worker);
  const { json } = await cli(["payout", ...payoutFlags(refNo), "--wait"], { env });
  worker.kill("SIGTERM");
  await worker;
  const { timeline } = json() as { timeline: { event: string }[] };
  return { events: timeline.map(({ event }) => event) };
}

test.concurrent("one worker serves all accounts of a file, and an account that is held or gets no answers does not slow the others", async () => {
  await using merchant = await createMerchant("cli-untroubled");
  await using troubled = await createMerchant("cli-troubled", {
    sandbox: {
      faults: [
        { operation: "payout", refNo: "HELD-*", fault: "hold" },
        { operation: "payout", refNo: "HUNG-*", fault: "hang", when: "after" },
      ],
    },
    profile: { timeouts: { connect: "1s", response: "50s" }, payout: { notFoundGrace: "10m" } },
  });
  const secrets = { merchantKey: { env: "MY_KEY" } };
  const accountAt = (name: string, { env }: Merchant, which = "") => ({
    name,
    baseUrl: env["MERCHANT_PAYMENT_BASE_URL"],
    merchantCode: `${env["MERCHANT_PAYMENT_MERCHANT_CODE"]}${which}`,
    profile: env["MERCHANT_PAYMENT_PROFILE"],
    secrets,
  });
  const file = await merchant.write("accounts.json", {
    accounts: [
      accountAt("cli-left", merchant),
      accountAt("cli-right", merchant, "-2"),
      accountAt("cli-hung", troubled),
      accountAt("cli-held", troubled, "-2"),
    ],
  });
  const env = {
    MERCHANT_PAYMENT_ACCOUNTS: file,
    MY_KEY: merchant.env["MERCHANT_PAYMENT_SECRET_MERCHANT_KEY"] ?? "",
    TEMPORAL_ADDRESS: inject("temporalAddress"),
  };
  const worker = startCli(["worker"], { env });
  await untilReady(worker);
  const many = 20;
  for (const trouble of ["HELD", "HUNG"]) {
    const row = { Amount: 1000, Currency: "IDR", PaymentId: 1, Service: "bca" };
    const paid = { CustomerId: payee.id, CustomerName: payee.name };
    const rows = Array.from({ length: many }, (_, at) =>
      JSON.stringify({ RefNo: `${trouble}-${at}`, ...row, ...paid }),
    );
    const batch = await troubled.write(`${trouble}.jsonl`, rows.join("\n"));
    const flags = [
      "--account",
      `cli-${trouble.toLowerCase()}`,
      "--concurrency",
      `${many}`,
      "--yes",
    ];
    expect((await cli(["batch", "--from", batch, ...flags], { env })).exitCode).toBe(0);
  }
  const held = async () =>
    (await cli(["list", "--account", "cli-held", "--state", "held"], { env })).json();
  const hung = () => {
    const { ledger } = troubled.gateway;
    return ledger
      .requests({ operation: "payout" })
      .filter(({ refNo }) => refNo?.startsWith("HUNG"));
  };
  await vi.waitFor(async () => {
    expect(await held()).toHaveLength(many);
    expect(hung()).toHaveLength(many);
  });

  for (const name of ["cli-left", "cli-right"]) {
    const flags = [...payoutFlags(`W-${name}`), "--account", name, "--wait"];
    const { exitCode, json } = await cli(["payout", ...flags], { env });
    expect(exitCode).toBe(0);
    expect(json()).toMatchObject({ account: name, state: "succeeded" });
  }
  // the other accounts' payments are still held or without an answer
  expect(await held()).toHaveLength(many);
  const states = await cli(["list", "--account", "cli-hung", "--state", "submitting"], { env });
  expect(states.json()).toHaveLength(many);
  worker.kill("SIGKILL");
  await worker;
});

test.concurrent("a worker without its secret fails at once with a clear error", async () => {
  await using merchant = await createMerchant("cli-no-secret");
  const { MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: _, ...env } = environment(merchant);
  const { exitCode, stdout, stderr } = await cli(["worker"], { env });
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain("MERCHANT_PAYMENT_SECRET_MERCHANT_KEY");
});
