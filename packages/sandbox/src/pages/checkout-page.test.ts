import { expect, onTestFinished, test } from "vitest";
import { depositFields, payoutFields, send } from "../../test/merchant.ts";
import { visit } from "../../test/visit.ts";
import { createSandbox } from "../index.ts";

async function start(more: Record<string, unknown> = {}) {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  const { data } = await send(sandbox, "deposit", { ...depositFields, ...more });
  return { sandbox, checkout: String(data["CheckoutURL"]) };
}

test("the payer pays on the checkout page, once", async () => {
  const { sandbox, checkout } = await start({ ResponseURL: "https://shop.test/thanks?a=1&b=2" });
  expect(await visit(checkout)).toMatch(/2500 IDR[\s\S]*PENDING[\s\S]*Pay[\s\S]*Abandon/);
  const paid = await visit(`${checkout}/pay`, { method: "POST" });
  expect(paid).toContain("SUCCESS");
  expect(paid).toContain('href="https://shop.test/thanks?a=1&amp;b=2"');
  expect(paid).not.toContain("Abandon");
  await visit(`${checkout}/cancel`, { method: "POST" });
  expect(sandbox.ledger.deposits()).toMatchObject([{ status: "SUCCESS" }]);
});

test.each([
  ["pay", "SUCCESS"],
  ["fail", "FAILED"],
  ["cancel", "CANCELLED"],
  ["abandon", "EXPIRED"],
])(
  "%s: the merchant is told %s, and the ledger says that the payer did it",
  async (choice, status) => {
    const { sandbox, checkout } = await start({ ResponseURL: "javascript:alert(1)" });
    const shown = await visit(`${checkout}/${choice}`, { method: "POST" });
    expect(shown).toContain(status);
    expect(shown).not.toContain("javascript:");
    expect(sandbox.ledger.deposits()).toMatchObject([{ status }]);
    expect(sandbox.ledger.statusChanges({ refNo: "D-1" })).toMatchObject([
      { status: "PENDING", cause: "accepted" },
      { status, cause: "payer" },
    ]);
  },
);

test("a request without a content-length pays, too, as curl -X POST sends it", async () => {
  const { sandbox, checkout } = await start();
  const request = { method: "POST", body: new Blob([""]).stream(), duplex: "half" } as const;
  expect((await fetch(`${checkout}/pay`, { ...request, redirect: "manual" })).status).toBe(303);
  expect(sandbox.ledger.deposits()).toMatchObject([{ status: "SUCCESS" }]);
});

test("there is no checkout of a payout, nor of a deposit that is not there", async () => {
  const { sandbox, checkout } = await start();
  const { data } = await send(sandbox, "payout", payoutFields);
  const payout = `${sandbox.url}/checkout/${String(data["TransId"])}`;
  expect((await fetch(payout)).status).toBe(404);
  expect(await visit(payout)).toContain("There is no such deposit");
  expect((await fetch(`${sandbox.url}/checkout/nothing/pay`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${checkout}/steal`, { method: "POST" })).status).toBe(404);
});

test("another site cannot pay", async () => {
  const { sandbox, checkout } = await start();
  const headers = { origin: "https://evil.test" };
  expect((await fetch(`${checkout}/pay`, { method: "POST", headers })).status).toBe(403);
  expect(sandbox.ledger.deposits()).toMatchObject([{ status: "PENDING" }]);
});
