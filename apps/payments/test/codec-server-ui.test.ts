import { randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { encryptedDataConverter } from "@merchant-payment/temporal/encryption";
import { launchChromium } from "@merchant-payment/tooling/chromium";
import { startTemporalServer } from "@merchant-payment/tooling/temporal-server";
import { Client, Connection } from "@temporalio/client";
import { expect, inject, test } from "vitest";
import { startCli, untilWritten } from "./cli.ts";
import { payee } from "./merchant.ts";

const key = randomBytes(32).toString("base64");
const token = "a-token-of-the-ui-that-nobody-may-see";
const env = { MERCHANT_PAYMENT_PAYLOAD_KEYS: `mine:${key}`, MERCHANT_PAYMENT_CODEC_TOKEN: token };

const workflowId = "payout:an-account:R-1";
const long = { timeout: 30_000 };

/** a codec server for pages from there, until the stack is disposed of */
async function serveCodec(
  stack: AsyncDisposableStack,
  origin: string,
  port = "0",
): Promise<{ port: string; stop: () => Promise<void> }> {
  const server = startCli(["codec-server", "--port", port, "--origin", origin], { env });
  const stop = async () => {
    server.kill("SIGINT");
    await server;
  };
  stack.defer(stop);
  const log = await untilWritten(server, "stderr", '"msg":"codec server ready"');
  return { port: /"listening":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(log())?.[1] ?? "", stop };
}

test("Temporal's UI shows an encrypted payment in a browser, and does not without the codec server", async () => {
  await appendFile(join(inject("writtenFolder"), "secrets.txt"), `${token}\n${key}\n`);
  await using stack = new AsyncDisposableStack();
  // the UI has to know the port before it has an origin
  const first = await serveCodec(stack, "http://localhost:8233");
  await first.stop();
  const temporal = await startTemporalServer({
    executable: inject("temporalExecutable"),
    uiPort: 0,
    uiCodecEndpoint: `http://127.0.0.1:${first.port}/${token}`,
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
  const unanswered = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/decode"),
  );
  await page.goto(address);
  await unanswered;
  await expect.poll(shown, long).toContain(workflowId);
  expect(await shown()).not.toContain(payee.name);

  await serveCodec(stack, new URL(uiUrl).origin, first.port);
  await page.goto(address);
  await expect.poll(shown, long).toContain(payee.name);
});
