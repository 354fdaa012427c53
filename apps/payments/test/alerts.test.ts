import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cli, startCli, untilWritten, type RunningCli } from "./cli.ts";
import { createMerchant, payee, payoutFlags, type Merchant } from "./merchant.ts";

const account = "cli-alerts";
const secret = `whsec_${Buffer.from("alerts-are-signed-with-this-here").toString("base64")}`;
const path = "/hooks/T0-nobody-may-know";
const soon = { interval: 200 };

interface Heard {
  readonly answered: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Message {
  readonly type: string;
  readonly text: string;
  readonly data: { account: string; payments: { refNo: string; state: string }[] };
}

let merchant: Merchant;
let env: Record<string, string>;
let chat: Server;
let answer: number;
const heard: Heard[] = [];
let worker: RunningCli;

beforeAll(async () => {
  await appendFile(join(inject("artifactsFolder"), "secrets.txt"), `${secret}\n${path}\n`);
  answer = 500;
  chat = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ answered: answer, headers: request.headers, body });
      return response.writeHead(answer).end();
    });
  });
  chat.listen(0, "127.0.0.1");
  await once(chat, "listening");
  const { port } = chat.address() as AddressInfo;
  merchant = await createMerchant(account);
  env = {
    ...merchant.env,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    MERCHANT_PAYMENT_ALERT_URL: `http://127.0.0.1:${port}${path}`,
    MERCHANT_PAYMENT_ALERT_SECRET: secret,
  };
  await startWorker();
});
afterAll(async () => {
  worker.kill("SIGKILL");
  await worker;
  chat.close();
  await merchant[Symbol.asyncDispose]();
});

async function startWorker(): Promise<void> {
  worker = startCli(["worker"], { env });
  await untilWritten(worker, "stderr", '"msg":"worker ready"');
}

/** verifies an alert as a receiver does, with the standard's library */
const verified = ({ headers, body }: Heard) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Message;

test("an alert outlives the worker that could not deliver it, and arrives signed, the same one", async () => {
  merchant.gateway.faults.add({ operation: "payout", refNo: "TOLD-HELD", fault: "hold" });
  expect((await cli(["payout", ...payoutFlags("TOLD-HELD"), "--wait"], { env })).exitCode).toBe(4);
  await vi.waitFor(() => expect(heard).not.toHaveLength(0), soon);
  worker.kill("SIGKILL");
  await worker;
  answer = 204;
  await startWorker();

  await vi.waitFor(() => expect(heard.at(-1)?.answered).toBe(204), soon);
  const messages = heard.map(verified);
  expect(new Set(heard.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(messages.at(-1)).toMatchObject({
    type: "payments.attention",
    data: { account, counts: { held: 1 }, payments: [{ refNo: "TOLD-HELD", state: "held" }] },
  });
  expect(messages.at(-1)?.text).toMatch(
    /^Payments of cli-alerts need a person: 1 held\.\npayout TOLD-HELD: held, the gateway created nothing/,
  );
  expect(heard.map(({ body }) => body).join()).not.toContain(payee.name);
});

test("what cannot be an address or a secret is refused before anything starts, and not shown", async () => {
  const refused = await Promise.all(
    [
      { MERCHANT_PAYMENT_ALERT_URL: "chat.example/hook" },
      { MERCHANT_PAYMENT_ALERT_SECRET: "whsec_short-secret" },
      { MERCHANT_PAYMENT_ALERT_SECRET: "" },
    ].map((wrong) => cli(["worker"], { env: { ...env, ...wrong } })),
  );
  for (const { exitCode, stderr, stdout } of refused) {
    expect(exitCode).toBe(2);
    expect(stderr + stdout).toMatch(/MERCHANT_PAYMENT_ALERT_(URL|SECRET): must be/);
    expect(stderr + stdout).not.toMatch(/short-secret|T0-nobody|worker ready|\n\s+at /);
  }
});
