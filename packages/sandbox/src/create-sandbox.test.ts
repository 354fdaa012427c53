import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError, parseProfile } from "@merchant-payment/core";
import { expect, onTestFinished, test } from "vitest";
import { checkFields, depositFields, payoutFields, send, sendBody } from "../test/merchant.ts";
import { readDefaultProfile } from "./default-profile.ts";
import { createSandbox, type SandboxOptions } from "./index.ts";

async function start(options: SandboxOptions = {}) {
  const sandbox = await createSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

function ledgerFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "ledger.sqlite");
}

test("a payout is accepted as pending, with the document's fields and the service in upper case", async () => {
  const sandbox = await start();
  const seen = await send(sandbox, "payout", payoutFields);
  expect(seen).toMatchObject({
    status: 200,
    ended: "closed",
    headers: { "content-type": "application/json" },
  });
  expect(JSON.parse(seen.body)).toEqual({
    code: "00",
    status: 200,
    message: "SUCCESS",
    error: "",
    data: {
      TransId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ErrDesc: null,
      Status: "PENDING",
      MerchantCode: "SANDBOX",
      Amount: 1000,
      Service: "BANK",
      PaymentId: 1,
      RefNo: "P-1",
      PayID: expect.any(String),
    },
  });
});

test("a deposit answers with its checkout page", async () => {
  const sandbox = await start();
  const { data } = await send(sandbox, "deposit", depositFields);
  expect(data).toEqual({
    TransId: expect.any(String),
    CheckoutURL: `${sandbox.url}/checkout/${String(data["TransId"])}`,
    PaymentInstruction: null,
    QRCode: null,
    Status: "PENDING",
    ErrDesc: null,
    MerchantCode: "SANDBOX",
    PaymentId: 2,
    RefNo: "D-1",
  });
});

test("a check gives the status of both kinds", async () => {
  const sandbox = await start({ payoutAfterMs: 0 });
  const { data: payout } = await send(sandbox, "payout", payoutFields);
  await send(sandbox, "deposit", depositFields);
  expect((await send(sandbox, "check", checkFields)).data).toEqual({
    TransId: payout["TransId"],
    Amount: 1000,
    Status: "SUCCESS",
    ErrDesc: null,
    Currency: "IDR",
    MerchantCode: "SANDBOX",
    PaymentId: 1,
    RefNo: "P-1",
    PayID: payout["PayID"],
  });
  const deposit = await send(sandbox, "check", { ...checkFields, PaymentId: 2, RefNo: "D-1" });
  expect(deposit.data).toMatchObject({
    Amount: 2500,
    Status: "PENDING",
    PaymentId: 2,
    RefNo: "D-1",
  });
});

test("a check for a RefNo that was never paid has its own code", async () => {
  const seen = await send(await start(), "check", { ...checkFields, RefNo: "nobody" });
  expect(seen).toMatchObject({ status: 404, code: "E40" });
});

test("payouts that did not fail reduce the balance", async () => {
  const sandbox = await start({ balance: 5000, payoutAfterMs: 0 });
  await send(sandbox, "payout", payoutFields);
  expect((await send(sandbox, "balance", {})).data).toEqual({
    MerchantCode: "SANDBOX",
    Balance: 4000,
  });
  sandbox.setStatus("P-1", "FAILED");
  expect((await send(sandbox, "balance", {})).data["Balance"]).toBe(5000);
});

test("a payout beyond the balance is put on hold and pays nothing", async () => {
  const sandbox = await start({ balance: 999 });
  expect(await send(sandbox, "payout", payoutFields)).toMatchObject({ status: 403, code: "E30" });
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test("products are listed without a signature", async () => {
  const sandbox = await start();
  const response = await fetch(`${sandbox.url}/products/SANDBOX`);
  expect(await response.json()).toMatchObject({
    code: "00",
    data: { Products: [{ PaymentId: 1, Currency: "IDR" }, {}, {}, {}, {}, {}, {}, {}] },
  });
});

test.each(["deposit", "payout", "check", "balance"] as const)(
  "a %s signed with another secret is refused",
  async (operation) => {
    const sandbox = await start();
    const fields = {
      deposit: depositFields,
      payout: payoutFields,
      check: checkFields,
      balance: {},
    }[operation];
    const seen = await send({ ...sandbox, secrets: { merchantKey: "another" } }, operation, fields);
    expect(seen).toMatchObject({ status: 401, code: "E10" });
    expect(sandbox.ledger.requests()).toMatchObject([
      { operation, verified: false, processed: false, code: "E10" },
    ]);
    expect(sandbox.ledger.countPayments()).toEqual({});
  },
);

test("a changed amount is refused", async () => {
  const sandbox = await start();
  const recipe = parseProfile(sandbox.profile).signing.payout;
  const fields = { MerchantCode: "SANDBOX", ...payoutFields };
  const signed = recipe
    ?.signer(sandbox.secrets)
    .sign({ method: "POST", path: "/payout/SANDBOX", fields });
  const seen = await sendBody(
    sandbox,
    "/payout/SANDBOX",
    (signed?.body ?? "").replace("1000", "9000"),
  );
  expect(seen.code).toBe("E10");
});

test.each([
  ["a body that is no JSON", "{", "the body is not a JSON object"],
  ["a body that is a list", "[]", "the body is not a JSON object"],
])("%s is rejected", async (_, body, error) => {
  const sandbox = await start();
  const seen = await sendBody(sandbox, "/payout/SANDBOX", body);
  expect(JSON.parse(seen.body)).toEqual({
    code: "E01",
    status: 400,
    message: "rejected",
    error,
    data: null,
  });
});

test.each([
  [{ Amount: 10.5 }, "missing or of the wrong type: Amount"],
  [{ Amount: 0 }, "Amount is not above 0"],
  [
    { CustomerId: undefined, PaymentId: "1" },
    "missing or of the wrong type: PaymentId, CustomerId",
  ],
  [{ RefNo: "" }, "RefNo is empty"],
  [{ MerchantCode: "OTHER" }, "MerchantCode differs from the one in the path"],
])("a payout with %j is rejected", async (fields, error) => {
  const sandbox = await start();
  const seen = await send(sandbox, "payout", { ...payoutFields, ...fields });
  expect(JSON.parse(seen.body)).toMatchObject({ code: "E01", error });
  expect(sandbox.ledger.countPayments()).toEqual({});
});

test("if merchants are listed, only these are served", async () => {
  const sandbox = await start({ merchantCodes: ["M1"] });
  expect(sandbox.merchantCode).toBe("M1");
  expect((await send(sandbox, "payout", payoutFields, { merchantCode: "M1" })).code).toBe("00");
  expect((await send(sandbox, "payout", payoutFields, { merchantCode: "M2" })).code).toBe("E01");
});

test("one merchant does not see another's payment", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields, { merchantCode: "M1" });
  expect((await send(sandbox, "check", checkFields, { merchantCode: "M2" })).code).toBe("E40");
});

test("a payout that is sent twice is paid twice, so that the mistake is visible", async () => {
  const sandbox = await start();
  const first = await send(sandbox, "payout", payoutFields);
  const second = await send(sandbox, "payout", payoutFields);
  expect(second.data["TransId"]).not.toBe(first.data["TransId"]);
  expect(sandbox.ledger.countPayments()).toEqual({ "P-1": 2 });
});

test("with dedupe the second one is a duplicate and pays nothing", async () => {
  const sandbox = await start({ dedupe: true });
  await send(sandbox, "payout", payoutFields);
  expect(await send(sandbox, "payout", payoutFields)).toMatchObject({ status: 409, code: "E50" });
  expect(sandbox.ledger.countPayments()).toEqual({ "P-1": 1 });
});

test("a RefNo belongs to a payout or a deposit, never to both", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  await send(sandbox, "deposit", depositFields);
  const other = { status: 400, code: "E01" };
  expect(await send(sandbox, "deposit", { ...depositFields, RefNo: "P-1" })).toMatchObject(other);
  expect(await send(sandbox, "payout", { ...payoutFields, RefNo: "D-1" })).toMatchObject(other);
  expect(sandbox.ledger.payments().map(({ refNo }) => refNo)).toEqual(["P-1"]);
  expect(sandbox.ledger.deposits().map(({ refNo }) => refNo)).toEqual(["D-1"]);
});

test("two merchants can use the same RefNo", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  const other = await send(
    sandbox,
    "deposit",
    { ...depositFields, RefNo: "P-1" },
    { merchantCode: "OTHER" },
  );
  expect(other).toMatchObject({ code: "00" });
});

test("if the profile has RefNos per kind, both kinds can use one RefNo, and a check shows the kind that it found", async () => {
  const check = {
    refNos: "perKind",
    kind: { field: "Meta.Type", payout: ["DISBURSEMENT"], deposit: ["PAYMENT"] },
  };
  const sandbox = await start({ profile: { ...readDefaultProfile(), check } });
  const { data: payout } = await send(sandbox, "payout", payoutFields);
  const shown = await send(sandbox, "check", checkFields);
  expect(shown.data).toMatchObject({ Meta: { Type: "DISBURSEMENT" }, TransId: payout["TransId"] });
  const { data: deposit } = await send(sandbox, "deposit", { ...depositFields, RefNo: "P-1" });
  const found = await send(sandbox, "check", checkFields);
  expect(found.data).toMatchObject({ Meta: { Type: "PAYMENT" }, TransId: deposit["TransId"] });
});

test("the ledger holds no signature", async () => {
  const sandbox = await start();
  await send(sandbox, "payout", payoutFields);
  expect(sandbox.ledger.requests()[0]?.body).toContain('"Signature":"…"');
});

test("a request to an unknown path is answered 404 and recorded", async () => {
  const sandbox = await start();
  const seen = await sendBody(
    sandbox,
    "/refund/SANDBOX",
    JSON.stringify({ MerchantCode: "SANDBOX", RefNo: "R" }),
  );
  expect(seen).toMatchObject({ status: 404, code: "404" });
  expect(sandbox.ledger.requests()).toMatchObject([
    { operation: null, path: "/refund/SANDBOX", refNo: "R", http: 404 },
  ]);
});

test("a body above the limit is refused and recorded", async () => {
  const sandbox = await start();
  const seen = await sendBody(sandbox, "/payout/SANDBOX", "x".repeat(1_100_000));
  expect(seen.status).toBe(413);
  expect(sandbox.ledger.requests()).toMatchObject([{ operation: "payout", http: 413, body: "" }]);
});

test("after a restart the ledger is kept, and statuses go on", async () => {
  const ledger = ledgerFile();
  const first = await start({ ledger, payoutAfterMs: 100 });
  await send(first, "payout", payoutFields);
  await first.stop();
  const second = await start({ ledger, payoutAfterMs: 100 });
  expect(second.ledger.requests()).toMatchObject([
    { operation: "payout", refNo: "P-1", code: "00" },
  ]);
  expect(second.ledger.countPayments()).toEqual({ "P-1": 1 });
  await expect.poll(() => second.ledger.payments()[0]?.status).toBe("SUCCESS");
  expect((await send(second, "check", checkFields)).data["Status"]).toBe("SUCCESS");
  expect(second.ledger.statusChanges()).toMatchObject([
    { status: "PENDING", cause: "accepted" },
    { status: "SUCCESS", cause: "script" },
  ]);
});

test("a script moves statuses by RefNo", async () => {
  const sandbox = await start({
    payoutAfterMs: 0,
    script: [
      { kind: "payout", refNo: "FAIL-*", steps: [{ status: "FAILED" }] },
      {
        refNo: "SLOW-*",
        steps: [
          { status: "PROCESSING" },
          { status: "SUCCESS", afterChecks: 2 },
          { status: "REVERSED", afterChecks: 1 },
        ],
      },
    ],
  });
  await send(sandbox, "payout", { ...payoutFields, RefNo: "FAIL-1" });
  await send(sandbox, "payout", { ...payoutFields, RefNo: "SLOW-1" });
  const status = async (RefNo: string) =>
    (await send(sandbox, "check", { ...checkFields, RefNo })).data["Status"];
  expect(await status("FAIL-1")).toBe("FAILED");
  expect([
    await status("SLOW-1"),
    await status("SLOW-1"),
    await status("SLOW-1"),
    await status("SLOW-1"),
  ]).toEqual(["PROCESSING", "PROCESSING", "SUCCESS", "REVERSED"]);
});

test("statuses move by the given clock", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const sandbox = await start({ clock: () => now, payoutAfterMs: 60_000 });
  await send(sandbox, "payout", payoutFields);
  expect(sandbox.ledger.payments()[0]?.acceptedAt).toBe("2026-01-01T00:00:00.000Z");
  now += 60_000;
  await expect
    .poll(async () => (await send(sandbox, "check", checkFields)).data["Status"])
    .toBe("SUCCESS");
});

test("moving a status by hand ends its script", async () => {
  const sandbox = await start({ payoutAfterMs: 50 });
  await send(sandbox, "payout", payoutFields);
  expect(sandbox.setStatus("P-1", "PROCESSING")).toBe(true);
  expect(sandbox.setStatus("nobody", "SUCCESS")).toBe(false);
  expect(sandbox.ledger.payments()).toMatchObject([{ status: "PROCESSING", steps: [] }]);
});

test("the gateway uses another profile's paths, codes and statuses", async () => {
  const sandbox = await start({
    payoutAfterMs: 0,
    profile: {
      name: "other",
      operations: { payout: { path: "/v2/pay/{merchantCode}" } },
      signing: {
        default: { message: "{secret.key}{RefNo?}", algorithm: "sha1", place: { name: "Sign" } },
      },
      codes: {
        success: ["OK"],
        signatureRefused: [{ code: "S1", http: 200, message: "*sign*" }],
        notFound: ["NF"],
      },
      statuses: { succeeded: ["Paid"], pending: ["Wait"] },
    },
    secrets: { key: "k" },
  });
  const unsigned = await sendBody(
    sandbox,
    "/v2/pay/M",
    JSON.stringify({ ...payoutFields, MerchantCode: "M" }),
  );
  expect(unsigned).toMatchObject({ status: 200, code: "S1" });
  const recipe = parseProfile(sandbox.profile).signing.payout;
  const signed = recipe?.signer(sandbox.secrets).sign({
    method: "POST",
    path: "/v2/pay/M",
    fields: { ...payoutFields, MerchantCode: "M", BackendURL: "" },
  });
  const seen = await sendBody(sandbox, "/v2/pay/M", signed?.body ?? "");
  expect(seen).toMatchObject({ code: "OK", data: { Status: "Paid" } });
  expect(sandbox.ledger.requests().at(-1)?.body).toContain('"Sign":"…"');
});

test.each<[string, SandboxOptions, RegExp]>([
  ["an unknown option", { prot: 1 } as SandboxOptions, /^sandbox options: .*"prot"/],
  ["a bad script", { script: [{ steps: [{ status: "" }] }] }, /script\.0\.steps\.0\.status/],
  [
    "a bad fault",
    { faults: [{ fault: "reset" } as never] },
    /^fault rule: when: must be "before" or "after"/,
  ],
  [
    "a ledger without a folder",
    { ledger: "/nowhere/at/all.sqlite" },
    /^sandbox ledger \/nowhere\/at\/all\.sqlite cannot be opened/,
  ],
  [
    "a profile with an unknown key",
    { profile: { name: "x", codez: {} } },
    /sandbox profile: codez/,
  ],
  [
    "a missing secret",
    {
      profile: {
        name: "x",
        signing: { default: { message: "{secret.mine}", algorithm: "md5" } },
        payout: { checkFirst: false, refNos: "neverRepeat" },
      },
    },
    /mine/,
  ],
  [
    "no recipe",
    { profile: { name: "x", payout: { checkFirst: false, refNos: "neverRepeat" } } },
    /signing\.deposit: is missing/,
  ],
])("%s is one clear error", async (_, options, message) => {
  const error: unknown = await createSandbox(options).catch((thrown: unknown) => thrown);
  expect(ConfigurationError.is(error)).toBe(true);
  expect((error as Error).message).toMatch(message);
});

test("a port in use is one clear error", async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(createSandbox({ port })).rejects.toThrow(
    `sandbox cannot listen on 127.0.0.1:${port}: it is taken`,
  );
});
