import { once } from "node:events";
import { connect } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { randomBytes, randomUUID } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { encryptedDataConverter } from "@merchant-payment/temporal/encryption";
import { Client, Connection } from "@temporalio/client";
import { execa } from "execa";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { payee } from "./merchant.ts";

const key = randomBytes(32).toString("base64");
const token = "a-token-that-nobody-may-see-8812";
const ui = "http://ui.example:8080";
const env = { MERCHANT_PAYMENT_PAYLOAD_KEYS: `mine:${key}`, MERCHANT_PAYMENT_CODEC_TOKEN: token };
let server: RunningCli;
let log: () => string;
let url: string;
/** address of health and metrics */
let observed: string;

beforeAll(async () => {
  await appendFile(join(inject("artifactsFolder"), "secrets.txt"), `${token}\n${key}\n`);
  const flags = ["--port", "0", "--metrics-port", "0", "--origin", ui];
  server = startCli(["codec-server", ...flags], { env });
  log = await untilWritten(server, "stderr", '"msg":"codec server ready"');
  [observed = "", url = ""] = [...log().matchAll(/"listening":"([^"]+)"/g)].map(
    ([, at = ""]) => at,
  );
});
afterAll(async () => {
  server.kill("SIGKILL");
  await server;
});

const authorization = `Bearer ${token}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");
const plain = {
  payloads: [
    { metadata: { encoding: base64("json/plain") }, data: base64(`{"name":"${payee.name}"}`) },
  ],
};

type Payloads = { payloads: { metadata: Record<string, string>; data: string }[] };

const post = (path: string, body: unknown, headers: Record<string, string> = { authorization }) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

async function encoded(): Promise<Payloads> {
  return (await (await post("/encode", plain)).json()) as Payloads;
}

test("Temporal's own CLI shows an encrypted payment with it, and nothing of it without", async () => {
  const temporal = await Connection.connect({ address: inject("temporalAddress") });
  const dataConverter = encryptedDataConverter([{ id: "mine", key }]);
  const client = new Client({ connection: temporal, dataConverter });
  const workflowId = `encrypted-${randomUUID()}`;
  const args = [{ CustomerName: payee.name }];
  const handle = await client.workflow.start("any", { workflowId, taskQueue: workflowId, args });
  const show = (...codec: string[]) => {
    const where = ["--address", inject("temporalAddress"), "--workflow-id", workflowId];
    return execa(
      inject("temporalExecutable"),
      ["workflow", "show", "--output", "json", ...where, ...codec],
      { reject: false, timeout: 120_000 },
    );
  };
  const [shown, hidden] = [
    await show("--codec-endpoint", url, "--codec-auth", authorization),
    await show(),
  ];
  await handle.terminate();
  await temporal.close();
  // the CLI's JSON has bytes as base64
  const inputs = base64(JSON.stringify(args[0]));
  expect(shown.stdout).toContain(inputs);
  expect(hidden.stdout + hidden.stderr).not.toContain(inputs);
});

test("it decrypts what it encrypted, with the token as Bearer or in the path for the UI", async () => {
  const secret = await encoded();
  expect(JSON.stringify(secret)).not.toContain(plain.payloads[0]?.data);
  const origin = { origin: ui };
  for (const [path, headers] of [
    ["/decode", { ...origin, authorization }],
    [`/${token}/decode`, { ...origin, "x-namespace": "default" }],
  ] as const) {
    const response = await post(path, secret, headers);
    expect(response.headers.get("access-control-allow-origin")).toBe(ui);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(plain);
  }
});

function preflight(origin: string): Promise<Response> {
  return fetch(`${url}/${token}/decode`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-namespace",
    },
  });
}

test("the UI's browser may send what the UI sends, and another page's may not read", async () => {
  const { headers } = await preflight(ui);
  expect(headers.get("access-control-allow-origin")).toBe(ui);
  expect(headers.get("access-control-allow-headers")).toContain("x-namespace");
  const other = await preflight("http://evil.example");
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test("everything else is refused in one sentence, and neither payload nor token is logged", async () => {
  const { payloads } = await encoded();
  const [payload] = payloads;
  const changed = (change: object) => ({ payloads: [{ ...payload, ...change }] });
  const bytes = Buffer.from(payload?.data ?? "", "base64");
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  const unknownKey = { ...payload?.metadata, "encryption-key-id": base64("theirs") };
  const refused: [unknown, Record<string, string>, number, RegExp][] = [
    [plain, {}, 401, /token/],
    [plain, { authorization: `Bearer ${token}x` }, 401, /token/],
    [plain, { authorization: `Basic ${base64(token)}` }, 401, /token/],
    [`{"payloads": "${payee.name}"}`, { authorization }, 400, /Payloads/],
    [payee.name, { authorization }, 400, /Payloads/],
    [{ payloads: [{ data: "not base64!" }] }, { authorization }, 400, /Payloads/],
    [changed({ data: bytes.toString("base64") }), { authorization }, 400, /was changed/],
    [changed({ data: "AAAA" }), { authorization }, 400, /was changed/],
    [changed({ metadata: unknownKey }), { authorization }, 400, /key "theirs"/],
    ["x".repeat(17_000_000), { authorization }, 413, /more than/],
  ];
  for (const [body, headers, status, message] of refused) {
    const response = await post("/decode", body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  }
  expect((await fetch(`${url}/decode`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await fetch(`${observed}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${observed}/metrics`)).text();
  expect(metrics).toContain('requests_total{operation="decode",outcome="token"} ');
  expect(log()).toContain("decode refused: undecodable");
  const written = log() + metrics;
  for (const hidden of [payee.name, token, key, payload?.data ?? ""])
    expect(written).not.toContain(hidden);
});

test("without a token one is made, new at every start, and printed with the address for the UI", async () => {
  const { MERCHANT_PAYMENT_CODEC_TOKEN: _, ...without } = env;
  const tokens: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const args = ["codec-server", "--port", "0", "--output", "json"];
    const started = startCli(args, { env: without });
    await untilWritten(started, "stderr", '"msg":"codec server ready"');
    started.kill("SIGINT");
    const { exitCode, stdout } = await started;
    expect(exitCode).toBe(0);
    tokens.push((JSON.parse(stdout) as { token: string }).token);
  }
  expect(tokens[0]).toMatch(/^[\w-]{43}$/);
  expect(tokens[1]).not.toBe(tokens[0]);
});

test("at its end it answers the running request, accepts no other, and says that it ended", async () => {
  const body = JSON.stringify(plain);
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  const head = `POST /encode HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head);
  // the server has the request's head now
  expect(String((await once(socket, "data"))[0])).toContain("100 Continue");
  server.kill("SIGTERM");
  await vi.waitFor(() => expect(log()).toContain("codec server stopping"));
  await expect(fetch(`${url}/decode`)).rejects.toThrow("fetch failed");
  socket.write(body);
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*"payloads"/);
  expect((await server).exitCode).toBe(0);
  expect(log()).toContain('"msg":"codec server ended"');
});

test.each([
  {
    name: "no keys",
    change: { MERCHANT_PAYMENT_PAYLOAD_KEYS: "" },
    said: "PAYLOAD_KEYS: is missing",
  },
  { name: "a short token", change: { MERCHANT_PAYMENT_CODEC_TOKEN: "hush" }, said: "20 or more" },
  {
    name: "an origin with a path",
    flags: ["--origin", `${ui}/namespaces`],
    said: "origin of a page",
  },
  { name: "any origin", flags: ["--origin", "*"], said: "origin of a page" },
])("$name: one clear error, and nothing is served", async ({ change = {}, flags = [], said }) => {
  const args = ["codec-server", "--port", "0", ...flags];
  const { exitCode, stderr } = await cli(args, { env: { ...env, ...change } });
  expect(exitCode).toBe(2);
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(said)]);
  expect(stderr).not.toContain("hush");
});
