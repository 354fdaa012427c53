import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { encryptedDataConverter } from "@merchant-payment/temporal/encryption";
import { launchChromium } from "@merchant-payment/tooling/chromium";
import { startTemporalServer } from "@merchant-payment/temporal-server";
import { Client, Connection } from "@temporalio/client";
import { expect, inject, test, vi } from "vitest";
import { startCli, untilWritten } from "./cli.ts";
import { payee } from "./merchant.ts";

const key = randomBytes(32).toString("base64");
const token = "a-token-of-the-ui-that-nobody-may-see";
const env = { MERCHANT_PAYMENT_PAYLOAD_KEYS: `mine:${key}`, MERCHANT_PAYMENT_CODEC_TOKEN: token };

const workflowId = "payment:an-account:R-1";

/** a codec server for pages of this origin, until the stack is disposed of */
async function serveCodec(stack: AsyncDisposableStack, origin: string, port: number) {
  const args = ["codec-server", "--port", String(port), "--origin", origin];
  const server = startCli(args, { env });
  stack.defer(async () => {
    server.kill("SIGINT");
    await server;
  });
  await untilWritten(server, "stderr", '"msg":"codec server ready"');
}

test("Temporal's UI shows an encrypted payment in a browser, and does not without the codec server", async () => {
  await appendFile(join(inject("artifactsFolder"), "secrets.txt"), `${token}\n${key}\n`);
  await using stack = new AsyncDisposableStack();
  // the UI needs the port before it has an origin; until then the port must stay reserved
  const nobody = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(nobody, "listening");
  stack.defer(() => void nobody.close());
  const { port } = nobody.address() as AddressInfo;
  const temporal = await startTemporalServer({
    executable: inject("temporalExecutable"),
    uiPort: 0,
    uiCodecEndpoint: `http://127.0.0.1:${port}/${token}`,
  });
  stack.defer(() => temporal.stop());
  const connection = await Connection.connect({ address: temporal.address });
  stack.defer(() => connection.close());
  const dataConverter = encryptedDataConverter([{ id: "mine", key }]);
  const client = new Client({ connection, dataConverter });
  const args = [{ CustomerName: payee.name }];
  await client.workflow.start("any", { workflowId, taskQueue: "none", args });

  const uiUrl = temporal.uiUrl ?? "";
  const browser = await launchChromium();
  stack.defer(() => browser.close());
  const page = await browser.newPage();
  const address = `${uiUrl}/namespaces/default/workflows/${encodeURIComponent(workflowId)}`;
  const shown = () => page.locator("body").innerText();
  // a new dev server does not always show the workflow on its page, and then the page never asks the codec server
  await vi.waitFor(async () => {
    const unanswered = page.waitForEvent("requestfailed", {
      predicate: (request) => request.url().endsWith("/decode"),
      timeout: 8_000,
    });
    await Promise.all([unanswered, page.goto(address)]);
  });
  await expect.poll(shown).toContain(workflowId);
  expect(await shown()).not.toContain(payee.name);

  nobody.close();
  await once(nobody, "close");
  await serveCodec(stack, new URL(uiUrl).origin, port);
  await page.goto(address);
  await expect.poll(shown).toContain(payee.name);
});
