import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cli, type CliResult } from "./cli.ts";
import { createMerchant, payElsewhere, payee, secret, type Merchant } from "./merchant.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await createMerchant("direct");
});
afterAll(() => merchant[Symbol.asyncDispose]());
beforeEach(() => merchant.gateway.faults.clear());

const run = (args: readonly string[], input?: string) => cli(args, { env: merchant.env, input });
const signatureIn = ({ json }: CliResult) => (json() as { signature: string }).signature;
const checkArgs = ["check", "R-404", "--payment-id", "1", "--currency", "IDR"];

test("balance prints outcome, data and envelope", async () => {
  const { exitCode, json, stderr } = await run(["balance"]);
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
  expect(json()).toEqual({
    outcome: "succeeded",
    data: expect.objectContaining({ Balance: 1_000_000_000_000 }),
    envelope: { code: "00", status: "200", message: "SUCCESS", error: "" },
  });
});

test("products prints them as they came", async () => {
  const { exitCode, json } = await run(["products"]);
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ outcome: "succeeded", data: { Products: expect.any(Array) } });
});

test("check of a RefNo that the gateway does not know is an answer, not an error", async () => {
  const { exitCode, json } = await run(checkArgs);
  expect(exitCode).toBe(0);
  expect(json()).toMatchObject({ outcome: "notFound", data: null, envelope: { code: "E40" } });
});

test("check for people says what the answer means", async () => {
  const { exitCode, stdout } = await run([...checkArgs, "--output", "text"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("R-404: the gateway does not know this RefNo, at least not yet.");
});

test.each([
  { fault: "signatureRefused", exit: 3, outcome: "unknown" },
  { fault: "hold", exit: 4, outcome: "unknown" },
  { fault: "busy", exit: 5, outcome: "unknown" },
  { fault: "unknownCode", exit: 5, outcome: "unknown" },
] as const)(
  "check answered with $fault ends with $exit and says what to do next",
  async ({ fault, exit, outcome }) => {
    merchant.gateway.faults.add({ fault, operation: "check", when: "before" });
    const { exitCode, json } = await run(checkArgs);
    expect(exitCode).toBe(exit);
    expect(json()).toMatchObject({ outcome, next: expect.any(String) });
  },
);

test("check of an answer about another transaction says which field differs and what to do next", async () => {
  await payElsewhere(merchant, "R-OTHER");
  const args = ["check", "R-OTHER", "--payment-id", "0", "--currency", "IDR"];
  const { exitCode, json } = await run(args);
  expect(exitCode).toBe(4);
  expect(json()).toMatchObject({
    outcome: "unknown",
    differing: ["PaymentId"],
    next: expect.stringContaining("correct it and check again"),
  });
  const { stdout } = await run([...args, "--output", "text"]);
  expect(stdout).toContain("in the answer PaymentId is missing or not what you asked for");
  expect(stdout).toContain("\nNext: if a flag of this command is wrong");
});

test("a refused signature says what to compare", async () => {
  merchant.gateway.faults.add({ fault: "signatureRefused", operation: "balance", when: "before" });
  const { exitCode, stdout } = await run(["balance", "--output", "text"]);
  expect(exitCode).toBe(3);
  expect(stdout).toContain("Next: compare the signed text with the gateway's manual");
});

test.each([
  { name: "HTML", rule: { fault: "http", status: 502, body: "html", when: "before" } },
  { name: "a reset", rule: { fault: "reset", when: "before" } },
  { name: "silence", rule: { fault: "hang", when: "before" } },
] as const)("check answered with $name: one error, exit code 5", async ({ rule }) => {
  merchant.gateway.faults.add({ ...rule, operation: "check" });
  const { exitCode, json } = await run(checkArgs);
  expect(exitCode).toBe(5);
  expect(json()).toMatchObject({ error: { code: "gatewayUnreachable" } });
});

test.each(["balance", "products"])(
  "%s at a gateway that is not there: exit code 5",
  async (command) => {
    const env = { ...merchant.env, MERCHANT_PAYMENT_BASE_URL: "http://127.0.0.1:1" };
    const { exitCode, json, stderr } = await cli([command], { env });
    expect(exitCode).toBe(5);
    expect(stderr).toBe("");
    expect(json()).toEqual({
      error: { code: "gatewayUnreachable", message: expect.stringContaining("connection refused") },
    });
  },
);

test("sign signs the body as given, whatever its fields, and hides the secret", async () => {
  const body = '{"RefNo":"R-1","Extra":10.50}';
  const { exitCode, json, stdout } = await run(
    ["sign", "--operation", "payout", "--from", "-"],
    body,
  );
  expect(exitCode).toBe(0);
  const message = "Extra=10.50&RefNo=R-1";
  const signature = createHmac("sha256", secret).update(message).digest("hex");
  expect(json()).toEqual({ message, signature, headers: {} });
  expect(stdout).not.toContain(secret);
});

test("sign masks a secret inside the message unless asked to show it", async () => {
  const profile = await merchant.write("inside.json", {
    name: "inside",
    signing: { default: { message: "{secret.merchantKey}|{RefNo}", algorithm: "sha256" } },
    payout: { checkFirst: false, refNos: "neverRepeat" },
  });
  const args = ["sign", "--operation", "check", "--profile", profile];
  const masked = await run(args, '{"RefNo":"R-1"}');
  expect(masked.json()).toMatchObject({ message: "•••|R-1" });
  const shown = await run([...args, "--show-secrets"], '{"RefNo":"R-1"}');
  expect(shown.json()).toMatchObject({ message: `${secret}|R-1` });
  expect(signatureIn(shown)).toBe(signatureIn(masked));
});

test.each([
  ['{"RefNo": "Person",', "standard input is not JSON at line 1, column 20"],
  ['["Person"]', "standard input holds a list, and must be a JSON object of the fields to sign"],
  ["", "standard input is empty"],
  ['{"RefNo": "Person", "RefNo": 1}', "RefNo occurs twice in one object at line 1, column 21"],
])("sign refuses the body %j without repeating its values", async (body, says) => {
  const { exitCode, json, stdout } = await run(["sign", "--operation", "payout"], body);
  expect(exitCode).toBe(2);
  const message = expect.stringContaining(says) as string;
  expect(json()).toMatchObject({ error: { code: "configuration", message } });
  expect(stdout).not.toContain("Person");
});

const callbackFields = {
  MerchantCode: "SANDBOX",
  PaymentId: 1,
  RefNo: "R-1",
  TransId: "T-1",
  Amount: 150_000,
  Currency: "IDR",
  Status: "SUCCESS",
};

async function signedCallback(): Promise<string> {
  const body = JSON.stringify(callbackFields);
  const signed = await run(["sign", "--operation", "callback"], body);
  return JSON.stringify({ ...callbackFields, Signature: signatureIn(signed) });
}

test("verify-callback ends with 0 for a callback that the gateway signed", async () => {
  const { exitCode, json } = await run(["verify-callback", "--from", "-"], await signedCallback());
  expect(exitCode).toBe(0);
  expect(json()).toEqual({ valid: true });
});

test("verify-callback needs nothing but the profile and the callback's secret", async () => {
  const { MERCHANT_PAYMENT_PROFILE, MERCHANT_PAYMENT_SECRET_MERCHANT_KEY } = merchant.env;
  const env = { MERCHANT_PAYMENT_PROFILE, MERCHANT_PAYMENT_SECRET_MERCHANT_KEY } as Record<
    string,
    string
  >;
  const { exitCode } = await cli(["verify-callback"], { env, input: await signedCallback() });
  expect(exitCode).toBe(0);
});

test.each([
  { name: "changed", change: (body: string) => body.replace("150000", "150001") },
  { name: "unsigned", change: () => JSON.stringify(callbackFields) },
  { name: "not readable", change: () => "<html>" },
])("verify-callback ends with 3 for one that is $name", async ({ change }) => {
  const { exitCode, json } = await run(["verify-callback"], change(await signedCallback()));
  expect(exitCode).toBe(3);
  expect(json()).toEqual({
    valid: false,
    reason: expect.any(String),
    next: expect.stringContaining("byte for byte"),
  });
});

test("verify-callback reads a signature from a header", async () => {
  const profile = await merchant.write("header.json", {
    name: "header",
    signing: {
      callback: {
        message: "{header.x-time}.{request.body}",
        algorithm: "hmac-sha256",
        key: "merchantKey",
        place: { in: "header", name: "x-signature" },
      },
    },
    payout: { checkFirst: false, refNos: "neverRepeat" },
  });
  const body = `{"CustomerName":"${payee.name}"}`;
  const signature = createHmac("sha256", secret).update(`17.${body}`).digest("hex");
  const args = ["verify-callback", "--profile", profile, "--header", "X-Time: 17"];
  const valid = await run([...args, "--header", `X-Signature: ${signature}`], body);
  expect(valid.exitCode).toBe(0);
  const other = await run(
    [...args, "--header", `X-Signature: ${signature.replace(/./, "g")}`],
    body,
  );
  expect(other.exitCode).toBe(3);
  expect(other.stdout + other.stderr).not.toContain("Rosalinda");
});

test("an operation that the profile does not declare is an error that says where it would be", async () => {
  const profile = await merchant.write("bare.json", {
    name: "bare",
    signing: { default: { message: "{RefNo?}", algorithm: "hmac-sha256", key: "merchantKey" } },
    payout: { checkFirst: false, refNos: "neverRepeat" },
  });
  const { exitCode, json } = await run(["balance", "--profile", profile]);
  expect(exitCode).toBe(2);
  expect(json()).toMatchObject({
    error: { code: "unsupportedOperation", message: expect.stringContaining("operations.balance") },
  });
});
