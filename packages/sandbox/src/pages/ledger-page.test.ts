import { expect, onTestFinished, test } from "vitest";
import { depositFields, payoutFields, send } from "../../test/merchant.ts";
import { form, visit } from "../../test/visit.ts";
import { createSandbox } from "../index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 60_000 });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

test("the ledger lists payments, and warns of those paid twice", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  expect(await visit(sandbox.pages.ledger)).toMatch(/more than once<\/dt>\s*<dd[^>]*>0/);
  await send(sandbox, "payout", payoutFields);
  sandbox.faults.add({ fault: "reset", when: "before" });
  await send(sandbox, "payout", { ...payoutFields, RefNo: "P-2" });
  const text = await visit(sandbox.pages.ledger);
  expect(text).toMatch(/more than once<\/dt>\s*<dd[^>]*>1/);
  expect(text).toMatch(/P-1[\s\S]*2×/);
  expect(text).toMatch(/P-2[\s\S]*reset before/);
});

test("every page says that no money moves", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  const { data } = await send(sandbox, "deposit", depositFields);
  const { ledger, faults } = sandbox.pages;
  const payment = `${sandbox.url}/payment?refNo=P-1`;
  for (const page of [ledger, faults, payment, String(data["CheckoutURL"])]) {
    const [, footer = ""] = /<footer>(.*)<\/footer>/.exec(await visit(page)) ?? [];
    expect(footer, page).toMatch(/^A sandbox: no money moves\.( Times are UTC\.)?$/);
  }
});

test("the pages show nobody's data and no signature", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  const { data } = await send(sandbox, "deposit", depositFields);
  const pages = [
    sandbox.pages.ledger,
    `${sandbox.url}/payment?refNo=P-1`,
    `${sandbox.url}/payment?refNo=D-1`,
    String(data["CheckoutURL"]),
  ];
  const text = (await Promise.all(pages.map((url) => visit(url)))).join("");
  for (const personal of ["Ada", "Lovelace", "1234567890", "ada@example.test", "+62 811 000"]) {
    expect(text).not.toContain(personal);
  }
  expect(sandbox.ledger.requests()[0]?.body).toContain("Lovelace");
});

test("the pages escape what merchants send and people type", async () => {
  const sandbox = await start();
  const evil = `"><script>alert(1)</script>'`;
  const BackendURL = `http://127.0.0.1:1/${evil}`;
  await send(sandbox, "payout", { ...payoutFields, RefNo: evil, BackendURL });
  const fields = { ...depositFields, RefNo: `${evil}2`, Currency: evil };
  const { data } = await send(sandbox, "deposit", fields);
  sandbox.setStatus(evil, evil);
  await fetch(`${sandbox.url}/${encodeURI(evil)}`, { method: "POST", body: evil });
  sandbox.faults.add({ fault: "unknownCode", when: "after", code: evil, refNo: evil });
  const typed = form({ fault: "http", status: evil, refNo: evil });
  for (const text of [
    await visit(sandbox.pages.ledger),
    await visit(`${sandbox.url}/payment?${new URLSearchParams({ refNo: evil }).toString()}`),
    await visit(String(data["CheckoutURL"])),
    await visit(sandbox.pages.faults),
    await visit(sandbox.pages.faults, typed),
  ]) {
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;script&gt;");
  }
});

test("an unchanged page is answered with 304", async () => {
  const sandbox = await start();
  const ask = async (path: string, version = "") => {
    const response = await fetch(sandbox.url + path, { headers: { "if-none-match": version } });
    return { status: response.status, version: response.headers.get("etag") ?? "" };
  };
  for (const path of ["/", "/faults", "/payment?refNo=P-1"]) {
    const { version } = await ask(path);
    expect(await ask(path, version)).toEqual({ status: 304, version });
    await send(sandbox, "payout", payoutFields);
    const paid = await ask(path, version);
    expect(paid.version).not.toBe(version);
    sandbox.faults.add({ fault: "busy" });
    expect((await ask(path, paid.version)).status).toBe(200);
  }
});

const ownForms = [
  ["/payment/status", { status: "REVERSED" }],
  ["/payment/callback", {}],
  ["/faults", { fault: "hang", when: "before" }],
  ["/faults/clear", {}],
  ["/faults/1/off", {}],
  ["/sandbox/faults", {}],
] as const;

test.each(ownForms)("a page of another site cannot post %s", async (path, fields) => {
  const sandbox = await start();
  const { data } = await send(sandbox, "payout", payoutFields);
  sandbox.faults.add({ fault: "busy", operation: "check" });
  const body = form({ transId: String(data["TransId"]), ...fields }).body ?? null;
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
  ]) {
    const answer = await fetch(sandbox.url + path, { method: "POST", headers, body });
    expect(answer.status).toBe(403);
  }
  expect(sandbox.faults.list()).toMatchObject([{ fault: "busy" }]);
  expect(sandbox.ledger.payments()).toMatchObject([{ status: "PENDING" }]);
});

test("a page of the sandbox itself can, whatever host name it was opened by", async () => {
  const sandbox = await start();
  const add = { fault: "hang", when: "before" };
  const { port } = new URL(sandbox.url);
  await visit(sandbox.pages.faults, form(add, { origin: sandbox.url }));
  const name = `http://localhost:${port}`;
  await fetch(sandbox.pages.faults, form(add, { "sec-fetch-site": "same-origin", origin: name }));
  expect(sandbox.faults.list()).toHaveLength(2);
});

test("pages load nothing from elsewhere, and are framed by nobody", async () => {
  const sandbox = await start();
  const response = await fetch(sandbox.pages.ledger);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const [, ...used] =
    /stylesheet" href="([^"]+)"[\s\S]*src="([^"]+)"/.exec(await response.text()) ?? [];
  expect(used).toHaveLength(2);
  for (const path of used) expect((await fetch(sandbox.url + path)).status).toBe(200);
});
