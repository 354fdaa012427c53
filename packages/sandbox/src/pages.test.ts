import { expect, onTestFinished, test } from "vitest";
import { depositFields, payoutFields, send } from "../test/merchant.ts";
import { createSandbox } from "./index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

async function page(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  return response.text();
}

test("the ledger page lists what was paid, and shouts at what was paid twice", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  expect(await page(sandbox.url)).toContain("none of them twice");
  await send(sandbox, "payout", payoutFields);
  sandbox.faults.add({ fault: "reset", when: "before" });
  await send(sandbox, "payout", { ...payoutFields, RefNo: "P-2" });
  const text = await page(sandbox.url);
  expect(text).toContain("1 more than once");
  expect(text).toMatch(/P-1[\s\S]*2×/);
  expect(text).toMatch(/P-2[\s\S]*reset/);
});

test("the pages show nobody's data and no signature", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  const { data } = await send(sandbox, "deposit", depositFields);
  const text = (await page(sandbox.url)) + (await page(String(data["CheckoutURL"])));
  for (const personal of ["Ada", "Lovelace", "1234567890", "ada@example.test", "+62 811 000"]) {
    expect(text).not.toContain(personal);
  }
  expect(sandbox.ledger.requests()[0]?.body).toContain("Lovelace");
});

test("the pages escape what merchants send", async () => {
  const sandbox = await start();
  const evil = `"><script>alert(1)</script>`;
  await send(sandbox, "payout", { ...payoutFields, RefNo: evil });
  const { data } = await send(sandbox, "deposit", {
    ...depositFields,
    RefNo: evil,
    Currency: evil,
  });
  sandbox.setStatus(evil, evil);
  await fetch(`${sandbox.url}/${encodeURI(evil)}`, { method: "POST", body: evil });
  for (const text of [await page(sandbox.url), await page(String(data["CheckoutURL"]))]) {
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;script&gt;");
  }
});

test("the payer pays on the checkout page, once", async () => {
  const sandbox = await start();
  const { data } = await send(sandbox, "deposit", {
    ...depositFields,
    ResponseURL: "https://shop.test/thanks?a=1&b=2",
  });
  const checkout = String(data["CheckoutURL"]);
  expect(await page(checkout)).toMatch(/2500 IDR[\s\S]*PENDING[\s\S]*Pay[\s\S]*Cancel/);
  const paid = await page(`${checkout}/pay`, { method: "POST" });
  expect(paid).toContain("SUCCESS");
  expect(paid).toContain('href="https://shop.test/thanks?a=1&amp;b=2"');
  expect(paid).not.toContain("Cancel");
  await page(`${checkout}/cancel`, { method: "POST" });
  expect(sandbox.ledger.deposits()).toMatchObject([{ status: "SUCCESS" }]);
});

test("the payer cancels", async () => {
  const sandbox = await start();
  const { data } = await send(sandbox, "deposit", {
    ...depositFields,
    ResponseURL: "javascript:alert(1)",
  });
  const cancelled = await page(`${String(data["CheckoutURL"])}/cancel`, { method: "POST" });
  expect(cancelled).toContain("CANCELLED");
  expect(cancelled).not.toContain("javascript:");
});

test("there is no checkout of a payout, nor of a deposit that is not there", async () => {
  const sandbox = await start();
  const { data } = await send(sandbox, "payout", payoutFields);
  expect((await fetch(`${sandbox.url}/checkout/${String(data["TransId"])}`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/checkout/nothing/pay`, { method: "POST" })).status).toBe(404);
});
