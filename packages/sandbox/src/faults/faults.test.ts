import { expect, onTestFinished, test } from "vitest";
import { checkFields, payoutFields, send, type Seen } from "../../test/merchant.ts";
import { createSandbox, type FaultRule, type LoggedRequest } from "../index.ts";

async function start() {
  const sandbox = await createSandbox({ payoutAfterMs: 0 });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

type Expected = {
  readonly rule: FaultRule;
  /** the client's view of its socket */
  readonly sees: Partial<Seen>;
  /** the answer in the ledger */
  readonly answered: Partial<LoggedRequest>;
  readonly paid: boolean;
};

const ok = { http: 200, code: "00" };
const html = { status: 503, headers: expect.objectContaining({ "content-type": "text/html" }) };

const table: readonly Expected[] = [
  {
    rule: { fault: "delay", when: "before", ms: 50 },
    sees: { status: 200, code: "00" },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "delay", when: "after", ms: 50 },
    sees: { status: 200, code: "00" },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "reset", when: "before" },
    sees: { status: undefined, ended: "reset" },
    answered: { answered: "reset" },
    paid: false,
  },
  {
    rule: { fault: "reset", when: "after" },
    sees: { status: undefined, ended: "reset" },
    answered: { answered: "reset" },
    paid: true,
  },
  {
    rule: { fault: "hang", when: "before" },
    sees: { status: undefined, ended: "open" },
    answered: { answered: "hang" },
    paid: false,
  },
  {
    rule: { fault: "hang", when: "after" },
    sees: { status: undefined, ended: "open" },
    answered: { answered: "hang" },
    paid: true,
  },
  {
    rule: { fault: "garbage", when: "before" },
    sees: { status: undefined, bytes: garbage() },
    answered: { answered: "garbage" },
    paid: false,
  },
  {
    rule: { fault: "garbage", when: "after" },
    sees: { status: undefined, bytes: garbage() },
    answered: { answered: "garbage" },
    paid: true,
  },
  {
    rule: { fault: "http", when: "before", status: 503 },
    sees: html,
    answered: { http: 503, code: null },
    paid: false,
  },
  {
    rule: { fault: "http", when: "after", status: 503 },
    sees: html,
    answered: { http: 503, code: null },
    paid: true,
  },
  {
    rule: { fault: "http", when: "after", status: 500, body: "empty" },
    sees: { status: 500, body: "" },
    answered: { http: 500, code: null },
    paid: true,
  },
  {
    rule: { fault: "http", when: "before", status: 404, body: "envelope" },
    sees: { status: 404, code: "404" },
    answered: { http: 404, code: "404" },
    paid: false,
  },
  {
    rule: { fault: "nonJson", when: "after" },
    sees: { status: 200, body: "Service is being restarted" },
    answered: { http: 200, code: null },
    paid: true,
  },
  {
    rule: { fault: "nonJson", when: "before", body: '"00"' },
    sees: { status: 200, body: '"00"' },
    answered: { http: 200 },
    paid: false,
  },
  {
    rule: { fault: "redirect", when: "before" },
    sees: { status: 302, headers: expect.objectContaining({ location: "/elsewhere" }) },
    answered: { http: 302 },
    paid: false,
  },
  {
    rule: { fault: "redirect", when: "after", status: 307, location: "http://192.0.2.1/" },
    sees: { status: 307 },
    answered: { http: 307 },
    paid: true,
  },
  {
    rule: { fault: "unknownCode", when: "after" },
    sees: { status: 200, code: "E99" },
    answered: { http: 200, code: "E99" },
    paid: true,
  },
  {
    rule: { fault: "unknownCode", when: "before", code: "77" },
    sees: { status: 200, code: "77" },
    answered: { code: "77" },
    paid: false,
  },
  {
    rule: { fault: "busy" },
    sees: { status: 429, code: "E20" },
    answered: { http: 429, code: "E20" },
    paid: false,
  },
  {
    rule: { fault: "hold" },
    sees: { status: 403, code: "E30" },
    answered: { code: "E30" },
    paid: false,
  },
  {
    rule: { fault: "hold", code: "E32" },
    sees: { status: 403, code: "E32" },
    answered: { code: "E32" },
    paid: false,
  },
  {
    rule: { fault: "rejected" },
    sees: { status: 400, code: "E01" },
    answered: { code: "E01" },
    paid: false,
  },
  {
    rule: { fault: "rejected", code: "E02", when: "after" },
    sees: { status: 400, code: "E02" },
    answered: { code: "E02" },
    paid: true,
  },
  {
    rule: { fault: "signatureRefused" },
    sees: { status: 401, code: "E10" },
    answered: { code: "E10" },
    paid: false,
  },
  {
    rule: { fault: "duplicate" },
    sees: { status: 409, code: "E50" },
    answered: { code: "E50" },
    paid: false,
  },
  {
    rule: { fault: "notFound" },
    sees: { status: 404, code: "E40" },
    answered: { code: "E40" },
    paid: false,
  },
  {
    rule: { fault: "httpStatus", status: 500 },
    sees: { status: 500, code: "00" },
    answered: { http: 500, code: "00" },
    paid: true,
  },
  {
    rule: { fault: "httpStatus", status: 201 },
    sees: { status: 201, code: "00" },
    answered: { http: 201 },
    paid: true,
  },
  {
    rule: { fault: "unknownStatus" },
    sees: { code: "00", data: expect.objectContaining({ Status: "MYSTERY", RefNo: "P-1" }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "wrongEcho", field: "RefNo" },
    sees: { data: expect.objectContaining({ RefNo: "P-1-OTHER" }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "wrongEcho", field: "Amount" },
    sees: { data: expect.objectContaining({ Amount: 1001 }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "wrongEcho", field: "PaymentId", value: null },
    sees: { data: expect.objectContaining({ PaymentId: null }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "numbersAsText" },
    sees: { data: expect.objectContaining({ Amount: "1000", PaymentId: "1" }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "numbersAsText", decimals: 2 },
    sees: { data: expect.objectContaining({ Amount: "1000.00" }) },
    answered: ok,
    paid: true,
  },
  {
    rule: { fault: "extraFields" },
    sees: { code: "00", data: expect.objectContaining({ Fee: 25, RefNo: "P-1" }) },
    answered: ok,
    paid: true,
  },
];

test.each(table)("$rule has its effect", async ({ rule, sees, answered, paid }) => {
  const sandbox = await start();
  sandbox.faults.add({ operation: "payout", ...rule });
  const patience = rule.fault === "hang" ? 300 : 10_000;
  const seen = await send(sandbox, "payout", payoutFields, { patience });
  expect(seen).toMatchObject(sees);
  expect(sandbox.ledger.requests()).toMatchObject([
    { operation: "payout", refNo: "P-1", processed: paid, ...answered },
  ]);
  expect(sandbox.ledger.requests()[0]?.fault).toContain(`"${rule.fault}"`);
  expect(sandbox.ledger.countPayments()).toEqual(paid ? { "P-1": 1 } : {});
});

test("a truncated answer is complete HTTP with half a JSON text", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "truncated" });
  const seen = await send(sandbox, "payout", payoutFields);
  expect(seen.headers["content-length"]).toBe(String(seen.body.length));
  expect(seen.body).toMatch(/^\{"code":"00"/);
  expect(() => JSON.parse(seen.body) as unknown).toThrow(SyntaxError);
  expect(sandbox.ledger.countPayments()).toEqual({ "P-1": 1 });
});

test("half an answer has fewer bytes than its content-length", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "halfAnswer" });
  const seen = await send(sandbox, "payout", payoutFields);
  expect(seen.ended).toBe("closed");
  expect(Number(seen.headers["content-length"])).toBeGreaterThan(seen.body.length);
  expect(seen.body.length).toBeGreaterThan(0);
  expect(sandbox.ledger.requests()).toMatchObject([{ answered: "half answer", processed: true }]);
});

test("a dripping answer arrives complete, in many pieces", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "drip", bytes: 40, everyMs: 5 });
  const seen = await send(sandbox, "payout", payoutFields);
  expect(seen).toMatchObject({ code: "00", ended: "closed" });
  expect(seen.pieces).toBeGreaterThan(3);
  expect(sandbox.ledger.requests()).toMatchObject([{ answered: "drip" }]);
});

test("a huge answer is well formed and huge", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "huge" });
  const seen = await send(sandbox, "payout", payoutFields);
  expect(seen.code).toBe("00");
  expect(seen.body.length).toBeGreaterThan(10_000_000);
});

test("a request and its result are in the ledger while its answer is still delayed", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "delay", when: "after", ms: 250 });
  const sending = send(sandbox, "payout", payoutFields);
  await expect
    .poll(() => sandbox.ledger.requests())
    .toMatchObject([{ verified: true, processed: true, answered: null }]);
  expect((await sending).code).toBe("00");
});

test("a check's answer can be changed too", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  sandbox.faults.add({ fault: "notFound", operation: "check", count: 1 });
  sandbox.faults.add({ fault: "unknownStatus", operation: "check", status: "LIMBO" });
  expect((await send(sandbox, "check", checkFields)).code).toBe("E40");
  expect((await send(sandbox, "check", checkFields)).data["Status"]).toBe("LIMBO");
});

test("stopping ends hung and delayed requests at once", async () => {
  const sandbox = await start();
  sandbox.faults.add({ fault: "hang", when: "before", count: 1 });
  sandbox.faults.add({ fault: "delay", when: "before", ms: 60_000 });
  const sending = [send(sandbox, "payout", payoutFields), send(sandbox, "payout", payoutFields)];
  await expect.poll(() => sandbox.ledger.requests().length).toBe(2);
  await sandbox.stop();
  for (const seen of await Promise.all(sending)) expect(seen.status).toBeUndefined();
});

function garbage(): Buffer {
  return expect.toSatisfy(
    (bytes: Buffer) => bytes.length > 0 && !bytes.toString().startsWith("HTTP"),
  ) as Buffer;
}
