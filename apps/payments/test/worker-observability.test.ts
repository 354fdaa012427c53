import { startTemporalServer, type RunningTemporalServer } from "@merchant-payment/temporal-server";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payoutFlags, type Merchant } from "./merchant.ts";

const account = "cli-observed";
let merchant: Merchant;
let temporal: RunningTemporalServer;
let env: Record<string, string>;
let worker: RunningCli;
let url: string;

beforeAll(async () => {
  // a separate server, because a test stops it
  temporal = await startTemporalServer({ executable: inject("temporalExecutable") });
  merchant = await createMerchant(account);
  env = { ...merchant.env, TEMPORAL_ADDRESS: temporal.address };
  await startWorker();
});
afterAll(async () => {
  worker.kill("SIGKILL");
  await worker;
  await temporal.stop();
  await merchant[Symbol.asyncDispose]();
});

async function startWorker(): Promise<void> {
  worker = startCli(["worker", "--metrics-port", "0"], { env });
  const log = await untilWritten(worker, "stderr", '"msg":"worker ready"');
  url = /"listening":"([^"]+)"/.exec(log())?.[1] ?? "";
}

const get = async (path: string) => {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, text: await response.text() };
};

/** the value of a metric with these labels among others, undefined if there is none */
async function metric(name: string, ...labels: string[]): Promise<number | undefined> {
  const { text } = await get("/metrics");
  const line = text
    .split("\n")
    .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}

test("a worker serves health and readiness on this machine only", async () => {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await get("/healthz")).status).toBe(200);
  expect(await get("/readyz")).toEqual({ status: 200, text: "ready\n" });
  expect((await get("/else")).status).toBe(404);
});

test("metrics count the payments, the unknown outcomes and the gateway's answers, and name no payment", async () => {
  const { faults } = merchant.gateway;
  await cli(["payout", ...payoutFlags("SEEN-FINE"), "--wait"], { env });
  faults.add({ operation: "payout", refNo: "SEEN-LOST", fault: "reset", when: "after" });
  await cli(["payout", ...payoutFlags("SEEN-LOST"), "--wait"], { env });
  faults.add({ operation: "payout", refNo: "SEEN-HELD", fault: "hold" });
  expect((await cli(["payout", ...payoutFlags("SEEN-HELD"), "--wait"], { env })).exitCode).toBe(4);

  const ours = `account="${account}"`;
  const payments = (state: string) => metric("merchant_payment_payments{", ours, `"${state}"`);
  await vi.waitFor(async () => {
    expect(await payments("succeeded")).toBe(2);
    expect(await payments("held")).toBe(1);
  });
  expect(await payments("open")).toBe(0);
  expect(await payments("unknown")).toBe(0);
  expect(await payments("review")).toBe(0);
  expect(await metric("merchant_payment_oldest_unfinished_seconds{", ours)).toBeGreaterThan(0);
  expect(await metric("merchant_payment_temporal_up")).toBe(1);
  expect(await metric("merchant_payment_entered_states_total{", ours, 'state="unknown"')).toBe(1);
  const requests = (...labels: string[]) =>
    metric("merchant_payment_gateway_seconds_count{", ours, ...labels);
  expect(await requests('operation="payout"', 'outcome="no_answer"')).toBe(1);
  expect(await requests('operation="payout"', 'outcome="answered_2xx"')).toBeGreaterThan(0);
  expect(await requests('operation="check"', 'outcome="answered_2xx"')).toBeGreaterThan(0);
  // a metric of the SDK
  expect(await metric("temporal_workflow_completed_total{")).toBe(2);
  expect((await get("/metrics")).text).not.toContain("SEEN-");
});

test("a port in use is one clear error, and no worker starts", async () => {
  const { port } = new URL(url);
  const { exitCode, stdout, stderr } = await cli(["worker", "--metrics-port", port], { env });
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringContaining(`cannot be served on 127.0.0.1:${port}: the port is taken`),
  ]);
});

test.each([
  { flags: ["--metrics-port", "http"], said: "from 0 to 65535" },
  {
    flags: ["--metrics-port", "0", "--metrics-host", "192.0.2.1"],
    said: "not one of this machine",
  },
  { flags: ["--metrics-host", "0.0.0.0"], said: "give --metrics-port too" },
])("$flags is refused before anything starts", async ({ flags, said }) => {
  const { exitCode, stdout, stderr } = await cli(["worker", ...flags], { env });
  expect(exitCode).toBe(2);
  expect(stdout + stderr).toContain(said);
  expect(stderr).not.toContain("worker ready");
});

test("a worker that stops is not ready any more, and serves until it has ended", async () => {
  merchant.gateway.faults.clear();
  merchant.gateway.faults.add({
    fault: "delay",
    operation: "payout",
    refNo: "SEEN-LATE",
    when: "after",
    ms: 1000,
  });
  await cli(["payout", ...payoutFlags("SEEN-LATE")], { env });
  await vi.waitFor(() =>
    expect(merchant.gateway.ledger.payments({ refNo: "SEEN-LATE" })).toHaveLength(1),
  );
  worker.kill("SIGTERM");
  await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(503));
  expect((await get("/healthz")).status).toBe(200);
  expect((await worker).exitCode).toBe(0);
  await expect(get("/healthz")).rejects.toThrow("fetch failed");
});

test("a worker that has lost Temporal keeps running, and is not ready", async () => {
  await startWorker();
  expect((await get("/readyz")).status).toBe(200);
  await temporal.stop();
  await vi.waitFor(async () =>
    expect(await get("/readyz")).toEqual({
      status: 503,
      text: `Temporal does not answer at ${temporal.address}\n`,
    }),
  );
  expect((await get("/healthz")).status).toBe(200);
});
