import { readFile } from "node:fs/promises";
import {
  createAccount,
  createClient,
  OutcomeUnknownError,
  parseProfile,
} from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import { createSandbox, type SandboxOptions } from "@merchant-payment/sandbox";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchChromium } from "../chromium/index.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
}); // the first time it is unpacked
afterAll(() => browser.close());

/** a sandbox and a merchant that pays there */
async function start(options: SandboxOptions = {}) {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000, ...options });
  const { url: baseUrl, merchantCode, secrets } = sandbox;
  const profile = parseProfile(sandbox.profile);
  const transport = createUndiciTransport();
  const account = createAccount({ baseUrl, merchantCode, profile, secrets });
  const client = createClient({ account, transport });
  onTestFinished(async () => {
    await transport.close();
    await sandbox.stop();
  });
  return {
    sandbox,
    client,
    pay: (RefNo: string) =>
      client.payout({
        RefNo,
        PaymentId: 1,
        Service: "bca",
        Amount: 90_000,
        Currency: "IDR",
        CustomerId: "1234567890",
        CustomerName: "Ana Lopez",
      }),
    collect: async (RefNo: string) => {
      const { data } = await client.deposit({
        RefNo,
        PaymentId: 2,
        Currency: "IDR",
        Amount: 2500,
        FirstName: "Ana",
        LastName: "Lopez",
        UserEmail: "ana@example.test",
        UserContact: "+62 811 000",
        ResponseURL: "https://shop.test/thanks",
      });
      return String(data?.CheckoutURL);
    },
  };
}

/** a page that may load only the sandbox's URLs, and in which no script may fail */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on("pageerror", ({ message }) => wrong.push(message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) wrong.push(request.url());
  });
  onTestFinished(() => expect(wrong).toEqual([]));
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  return page;
}

const focused = (page: Page) => page.evaluate<string>("document.activeElement.textContent.trim()");

/** moves the focus with the keyboard */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60 && !(await focused(page)).startsWith(name); steps += 1)
    await page.keyboard.press("Tab");
  expect(await focused(page)).toMatch(new RegExp(`^${name}`));
}

test("a payer pays a deposit at its checkout, by keyboard alone", async () => {
  const { sandbox, client, collect } = await start();
  const page = await open(await collect("ORDER-1"));
  await page.getByText("PENDING").waitFor();
  await tabTo(page, "Pay");
  await page.keyboard.press("Enter");
  await page.getByText("SUCCESS").waitFor();
  expect(await page.getByRole("link", { name: "Back to the merchant" }).getAttribute("href")).toBe(
    "https://shop.test/thanks",
  );
  expect(sandbox.ledger.statusChanges({ refNo: "ORDER-1" }).at(-1)).toMatchObject({
    cause: "payer",
  });
  const asked = { RefNo: "ORDER-1", PaymentId: 2, Currency: "IDR" };
  expect((await client.check(asked, { kind: "deposit" })).outcome).toBe("succeeded");
});

test("a payment appears in the open ledger and disturbs nobody's work there", async () => {
  const { sandbox, pay } = await start();
  await pay("SEEN-1");
  const page = await open(sandbox.pages.ledger);
  const payouts = page.getByRole("table", { name: "Payouts" });
  await page.getByLabel("Find a RefNo").fill("half-fi");
  await payouts.getByRole("link", { name: "SEEN-1" }).focus();

  await pay("NEW-1");
  const row = payouts.getByRole("row", { name: /NEW-1/ });
  await row.getByText("PENDING").waitFor();
  sandbox.setStatus("NEW-1", "SUCCESS");
  await row.getByText("SUCCESS").waitFor();
  expect(await focused(page)).toBe("SEEN-1");
  expect(await page.getByLabel("Find a RefNo").inputValue()).toBe("half-fi");

  await row.getByRole("link", { name: "NEW-1" }).click();
  const changes = page.getByRole("table", { name: "Changes of its Status" });
  await changes.getByText("by hand").waitFor();
  await page.getByLabel("or another text").fill("ODD");
  await pay("NEW-1");
  await page.getByText("Paid 2 times.").waitFor();
  expect(await page.getByLabel("or another text").last().inputValue()).toBe("ODD");

  await sandbox.stop();
  await page.getByText("The sandbox does not answer.").waitFor();
});

test("without JavaScript the same pages are there by reload", async () => {
  const { sandbox, pay } = await start();
  const page = await open(sandbox.pages.ledger, { javaScriptEnabled: false });
  await pay("NEW-1");
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("link", { name: "NEW-1" }).first().click();
  await page.getByLabel("Set Status").selectOption("REVERSED");
  await page.getByRole("button", { name: "Set" }).click();
  await page.getByRole("heading", { name: "Payout REVERSED" }).waitFor();
  expect(sandbox.ledger.payments()).toMatchObject([{ status: "REVERSED" }]);
});

test("a fault that is switched on loses the next answer, and off again it loses none", async () => {
  const { sandbox, pay } = await start();
  const page = await open(sandbox.pages.faults);
  await tabTo(page, "reset");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Switch on: reset" }).waitFor();
  await page.getByLabel("RefNo").fill("LOST-*");
  await page.getByLabel("At most so often").fill("");
  await page.keyboard.press("Enter");
  await page.getByText("payout; RefNo LOST-*; every time").waitFor();

  await expect(pay("LOST-1")).rejects.toSatisfy((error) => OutcomeUnknownError.is(error));
  const rule = page.getByRole("row", { name: /reset after/ });
  await expect.poll(() => rule.innerText()).toMatch(/1\s+1\s+on/);
  await rule.getByRole("button", { name: "Switch off reset after" }).click();
  await page.getByText("None: the gateway answers as it should.").waitFor();
  expect((await pay("LOST-2")).outcome).toBe("accepted");
  expect(sandbox.ledger.countPayments()).toEqual({ "LOST-1": 1, "LOST-2": 1 });
});

test("what can be measured of accessibility is right, in both themes and on a phone", async () => {
  const { sandbox, pay, collect } = await start();
  const checkout = await collect("ORDER-1");
  for (const refNo of ["PAID-1", "TWICE-1", "TWICE-1"]) await pay(refNo);
  for (const status of ["SUCCESS", "REVERSED"]) sandbox.setStatus("PAID-1", status);
  sandbox.faults.add(
    { fault: "hang", when: "before", refNo: "X", count: 1 },
    { fault: "forgedCallback" },
  );
  const axe = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

  const check = async (page: Page) => {
    await page.evaluate(axe);
    const problems = await page.evaluate<unknown[]>(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
    );
    expect(problems, page.url()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  };
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    const page = await open(sandbox.url, { colorScheme, viewport: { width, height: 800 } });
    await check(page);
    for (const path of ["/payment?refNo=PAID-1", "/payment?refNo=TWICE-1", "/faults"]) {
      await page.goto(sandbox.url + path);
      await check(page);
    }
    await page.goto(`${sandbox.url}/faults/new?fault=hold`);
    await page.getByLabel("RefNo").fill("*");
    await page.evaluate("document.getElementById('field-probability').type = 'text'");
    await page.getByLabel("Chance").fill("often");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await check(page);
    await page.goto(checkout);
    await check(page);
  }
});
