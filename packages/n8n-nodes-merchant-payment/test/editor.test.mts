import { createWorkflow, launchChromium, owner } from "@merchant-payment/tooling/n8n";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { gateway } from "./gateway.mts";
import { n8n, shared } from "./n8n.mts";

const pictures = fileURLToPath(new URL("../pictures", import.meta.url));

test("a person finds the Payout node in the editor, adds it, and sees a panel in plain words", async () => {
  await using sandbox = await gateway();
  await createCredential(await n8n(), fieldsFor(sandbox));
  const workflow = await createWorkflow(await n8n(), {
    name: "Pay suppliers",
    nodes: [{ id: "start", name: "Start", type: "n8n-nodes-base.manualTrigger", typeVersion: 1, position: [0, 0], parameters: {} }],
    connections: {},
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 }, deviceScaleFactor: 1 });
    await page.goto(`${shared.url}/signin`);
    await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/home|workflow/);
    await page.goto(`${shared.url}/workflow/${workflow.id}`);
    await page.getByTestId("node-creator-plus-button").click();
    await page.getByTestId("node-creator-search-bar").fill("Merchant Payment: Payout");
    await page.waitForTimeout(1000);
    await page.screenshot({ path: "/tmp/creator.png" });
  } finally {
    await browser.close();
  }
});
