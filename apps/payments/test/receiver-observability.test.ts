import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { startClosableProxy } from "./closable-proxy.ts";
import { createMerchant, payee, secret, type Merchant } from "./merchant.ts";
import { signedCallback } from "./signed-callback.ts";

let merchant: Merchant;
let temporal: Awaited<ReturnType<typeof startClosableProxy>>;
let env: Record<string, string>;
let receiver: RunningCli;
/** address for callbacks */
let url: string;
/** address of health and metrics */
let watched: string;

beforeAll(async () => {
  temporal = await startClosableProxy(inject("temporalAddress"));
  merchant = await createMerchant("cli-watched-receiver");
  env = { ...merchant.env, TEMPORAL_ADDRESS: temporal.address };
  receiver = startCli(["callbacks", "--port", "0", "--metrics-port", "0"], { env });
  const log = await untilWritten(receiver, "stderr", '"msg":"receiver ready"');
  url = /"url":"([^"]+)"/.exec(log())?.[1] ?? "";
  watched = /"listening":"([^"]+)"/.exec(log())?.[1] ?? "";
});
afterAll(async () => {
  receiver.kill("SIGKILL");
  await receiver;
  await temporal[Symbol.asyncDispose]();
  await merchant[Symbol.asyncDispose]();
});

const get = async (path: string, at = watched) => {
  const response = await fetch(at + path);
  return { status: response.status, text: await response.text() };
};

const genuine = () => signedCallback(merchant, { refNo: "SEEN-1", status: "SUCCESS" });

async function post(body: string): Promise<number> {
  const headers = { "content-type": "application/json", connection: "close" };
  const { status } = await fetch(`${url}/callbacks/payout`, { method: "POST", headers, body });
  return status;
}

/** the value of the metric with this name and labels */
async function metric(name: string): Promise<number | undefined> {
  const lines = (await get("/metrics")).text.split("\n");
  const line = lines.find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}
const answered = (outcome: string) =>
  metric(`merchant_payment_callback_seconds_count{outcome="${outcome}"}`);

test("a receiver serves health and readiness on this machine only, not at the address for gateways", async () => {
  expect(watched).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await get("/healthz")).status).toBe(200);
  expect(await get("/readyz")).toEqual({ status: 200, text: "ready\n" });
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect((await get(path, url)).status).toBe(404);
});

test("metrics count the outcomes of callbacks, and name no payment", async () => {
  expect(await answered("unknown")).toBe(0);
  expect(await post(genuine())).toBe(200);
  expect(await post(genuine().replace("SUCCESS", "FAILED"))).toBe(401);
  expect(await post("x".repeat(70_000))).toBe(413);

  await vi.waitFor(async () => expect(await answered("too_long")).toBe(1));
  expect(await answered("unknown")).toBe(1);
  expect(await answered("not_verified")).toBe(1);
  expect(await answered("no_such_path")).toBe(3);
  expect(await answered("signalled")).toBe(0);
  expect(await metric("merchant_payment_callback_connections_turned_away_total")).toBe(0);
  expect(await metric("merchant_payment_temporal_up")).toBe(1);
  for (const hidden of ["SEEN-1", payee.name, secret])
    expect((await get("/metrics")).text).not.toContain(hidden);
});

test("a receiver that has lost Temporal keeps running, and is ready again when Temporal is back", async () => {
  temporal.closed = true;
  const refused = post(genuine());
  const lost = { status: 503, text: `Temporal does not answer at ${temporal.address}\n` };
  await vi.waitFor(async () => expect(await get("/readyz")).toEqual(lost));
  expect((await get("/healthz")).status).toBe(200);
  expect(await metric("merchant_payment_temporal_up")).toBe(0);
  expect(await refused).toBe(503);
  await vi.waitFor(async () => expect(await answered("temporal_out_of_reach")).toBe(1));
  temporal.closed = false;
  await vi.waitFor(async () => expect((await get("/readyz")).status).toBe(200));
  expect(await post(genuine())).toBe(200);
});

test("a receiver that stops is first not ready, then answers the callback that it has, and ends", async () => {
  const before = await answered("unknown");
  const [half, rest] = halved(genuine());
  const sender = await begins(half);
  receiver.kill("SIGTERM");
  await vi.waitFor(async () =>
    expect(await get("/readyz")).toEqual({
      status: 503,
      text: "the receiver takes no callbacks: it is stopping\n",
    }),
  );
  await expect(post(genuine())).rejects.toThrow("fetch failed");
  sender.write(rest);
  expect(await text(sender)).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\nOK/);
  const { exitCode, stdout, stderr } = await receiver;
  expect(exitCode).toBe(0);
  expect(stdout).toBe("");
  expect(stderr).toContain("Temporal is out of reach");
  expect(stderr).toMatch(
    new RegExp(`"callbacks":\\{.*"unknown":${(before ?? 0) + 1}\\b.*"msg":"receiver ended"`),
  );
  await expect(get("/healthz")).rejects.toThrow("fetch failed");
});

function halved(body: string): [half: string, rest: string] {
  return [body.slice(0, 20), body.slice(20)];
}

const connections = () => metric("merchant_payment_callback_connections");

/** a sender that has sent half of its callback */
async function begins(half: string): Promise<Socket> {
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const length = Buffer.byteLength(genuine());
  const head = `POST /callbacks/payout HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;
  socket.write(`${head}\r\n${half}`);
  await vi.waitFor(async () => expect(await connections()).toBe(1));
  return socket;
}

test.each([
  { flags: ["--metrics-port", "http"], said: "from 0 to 65535" },
  { flags: ["--metrics-host", "0.0.0.0"], said: "give --metrics-port too" },
  {
    flags: ["--metrics-port", "0", "--metrics-host", "192.0.2.1"],
    said: "choose another --metrics-host",
  },
])("$flags is refused before anything starts", async ({ flags, said }) => {
  const args = ["callbacks", "--port", "0", ...flags];
  const { exitCode, stdout, stderr } = await cli(args, { env });
  expect(exitCode).toBe(2);
  expect(stdout + stderr).toContain(said);
  expect(stderr).not.toContain("receiver ready");
});
