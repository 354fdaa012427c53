import { launchChromium } from "@merchant-payment/tooling/chromium";
import { createWorkflow, owner } from "@merchant-payment/tooling/n8n";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { createCredential, fieldsFor } from "./credential.mts";
import { gateway } from "./gateway.mts";
import { n8n, shared } from "./n8n.mts";

/** the README's picture; written if UPDATE_PICTURES is set */
const pictures = fileURLToPath(new URL("../pictures", import.meta.url));

/** the attribute by which n8n's own tests find elements */
const part = (page: Page, name: string) => page.locator(`[data-test-id="${name}"]`);

const filledIn = {
  refNo: "SUPPLIER-2026-0042",
  amount: "1500000",
  currency: "IDR",
  paymentId: "7",
  service: "bca",
  customerId: "1234567890",
  customerName: "Ana Lopez",
};

async function signedIn(): Promise<Page> {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 960 } });
  page.setDefaultTimeout(40_000);
  await page.goto(`${shared.url}/signin`);
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/home|workflow/);
  return page;
}

test("a person finds the Payout node in the editor, adds it, and sees a finished panel", async () => {
  await using sandbox = await gateway();
  await createCredential(n8n, fieldsFor(sandbox), "My gateway");
  const workflow = await createWorkflow(n8n, {
    name: "Pay suppliers",
    nodes: [
      {
        id: "start",
        name: "Start",
        type: "n8n-nodes-base.manualTrigger",
        typeVersion: 1,
        position: [0, 0],
        parameters: {},
      },
    ],
    connections: {},
  });
  const page = await signedIn();
  await page.goto(`${shared.url}/workflow/${workflow.id}`);

  await part(page, "node-creator-plus-button").click();
  await part(page, "node-creator-search-bar").fill("merchant payment");
  await page.getByText("Merchant Payment: Payout", { exact: true }).click();
  await page.getByText("Add to workflow").click();

  await page.getByText("Reference", { exact: true }).waitFor();
  const said = await page.locator("body").innerText();
  for (const label of [
    "Reference",
    "Amount",
    "Currency",
    "Payment Method",
    "Service",
    "Recipient Account",
    "Recipient Name",
    "Options",
  ]) {
    expect(said).toContain(label);
  }
  for (const wireName of ["RefNo", "PaymentId", "CustomerId", "CustomerName"])
    expect(said).toContain(wireName);
  expect(said).not.toMatch(/undefined|\[object|TODO/);
  for (const [name, value] of Object.entries(filledIn)) {
    await part(page, `parameter-input-${name}`).locator("input").first().fill(value);
  }
  await part(page, "node-credentials-select").first().waitFor();
  const picture = await page.screenshot();
  expect(picture.byteLength).toBeGreaterThan(30_000);
  if (process.env["UPDATE_PICTURES"] !== undefined) {
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, "payout.png"), picture);
  }
});
