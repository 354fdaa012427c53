import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cli } from "./cli.ts";
import { createMerchant, secret, type Merchant } from "./merchant.ts";

let merchant: Merchant;
let env: Record<string, string>;
beforeAll(async () => {
  merchant = await createMerchant("cli-doctor");
  env = { ...merchant.env, TEMPORAL_ADDRESS: inject("temporalAddress") };
});
afterAll(() => merchant[Symbol.asyncDispose]());

interface Report {
  readonly ok: boolean;
  readonly checks: readonly {
    readonly check: string;
    readonly state: string;
    readonly detail: string;
    readonly next: string | null;
  }[];
}

async function examine(more: Record<string, string> = {}, ...args: string[]) {
  const { exitCode, json, stdout } = await cli(["doctor", ...args], { env: { ...env, ...more } });
  const report = json() as Report;
  const states = Object.fromEntries(report.checks.map(({ check, state }) => [check, state]));
  return { exitCode, report, states, stdout };
}

test.concurrent("if nothing is missing it ends with 0, and warns of weak settings", async () => {
  const { exitCode, report, states } = await examine();
  expect(exitCode).toBe(0);
  expect(report.ok).toBe(true);
  expect(states).toEqual({
    configuration: "ok",
    profile: "ok",
    gateway: "ok",
    clock: "ok",
    Temporal: "ok",
    retention: "warning",
    "search attributes": "ok",
    worker: "warning",
    alerts: "warning",
  });
});

test.concurrent("a refused signature shows what was signed, without the secret", async () => {
  const { exitCode, report, stdout } = await examine({
    MERCHANT_PAYMENT_SECRET_MERCHANT_KEY: "another-key-of-mine",
  });
  expect(exitCode).toBe(3);
  const gateway = report.checks.find(({ check }) => check === "gateway");
  expect(gateway).toMatchObject({ state: "missing" });
  expect(gateway?.detail).toContain(
    `what was signed: Currency=IDR&MerchantCode=${merchant.gateway.merchantCode}&PaymentId=1&RefNo=DOCTOR-`,
  );
  expect(stdout).not.toContain("another-key-of-mine");
});

test.concurrent("it lists missing settings, and still checks Temporal", async () => {
  const { exitCode, json } = await cli(["doctor"], { env: { TEMPORAL_ADDRESS: "127.0.0.1:1" } });
  expect(exitCode).toBe(2);
  const { ok, checks } = json() as Report;
  expect(ok).toBe(false);
  expect(checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
    "configuration missing",
    "configuration missing",
    "configuration missing",
    "Temporal missing",
  ]);
});

test.concurrent("an unreachable gateway and an unreachable Temporal are both reported, with exit code 5", async () => {
  const { exitCode, states } = await examine({
    MERCHANT_PAYMENT_BASE_URL: "http://127.0.0.1:1",
    TEMPORAL_ADDRESS: "127.0.0.1:1",
  });
  expect(exitCode).toBe(5);
  expect(states).toMatchObject({ configuration: "ok", gateway: "missing", Temporal: "missing" });
});

test.concurrent.for<[object, string]>([
  [{}, "warning: a status check does not show whether it is about a payout"],
  [{ echo: { transId: "submitDiffers" } }, "missing: neither a TransId nor its kind shows"],
  [{ echo: { transId: false } }, "missing: neither a TransId nor its kind shows"],
])("a profile %j that cannot tell a payout from a deposit is told so", async ([more, said]) => {
  const { check, ...plain } = merchant.gateway.profile as { check: object };
  const profile = await merchant.write(`unproven-${JSON.stringify(more)}.json`, {
    ...plain,
    ...more,
  });

  const { exitCode, report } = await examine({ MERCHANT_PAYMENT_PROFILE: profile });
  expect(check).toMatchObject({ refNos: "shared" });
  expect(exitCode).toBe(said.startsWith("missing") ? 2 : 0);
  const details = report.checks
    .filter((one) => one.check === "profile")
    .map(({ state, detail }) => `${state}: ${detail}`);
  expect(details.filter((detail) => detail.startsWith(said))).toHaveLength(1);
});

test.concurrent("it reports a profile without statuses for success and without a recipe for callbacks", async () => {
  const {
    signing,
    statuses: _,
    ...rest
  } = merchant.gateway.profile as { signing: { default: object }; statuses: object };
  const profile = await merchant.write("wordless.json", {
    ...rest,
    signing: { check: signing.default, payout: signing.default },
  });
  const { exitCode, report } = await examine({ MERCHANT_PAYMENT_PROFILE: profile });
  expect(exitCode).toBe(2);
  const details = report.checks
    .filter(({ check }) => check === "profile")
    .map(({ state, detail }) => `${state}: ${detail}`);
  expect(details).toContain("missing: no Status means success, so no payout ever becomes final");
  expect(details.join("\n")).toContain("warning: there is no recipe for callbacks");
});

test.concurrent("it shows the address of alerts without its path, and reports an incomplete setting", async () => {
  const url = { MERCHANT_PAYMENT_ALERT_URL: "https://chat.example/hooks/T0-secret-path" };
  const key = { MERCHANT_PAYMENT_ALERT_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}` };
  const whole = await examine({ ...url, ...key });
  expect(whole.states).toMatchObject({ alerts: "ok" });
  expect(whole.stdout).toContain("https://chat.example");
  expect(whole.stdout).not.toMatch(/T0-secret-path|whsec_B/);

  const half = await examine(url);
  expect(half.exitCode).toBe(2);
  expect(half.states).toMatchObject({ alerts: "missing" });
});

test.concurrent("for people it is a list with next steps and a summary", async () => {
  const { exitCode, stdout } = await cli(["doctor", "--output", "text"], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain("✓ gateway");
  expect(stdout).toContain("→ start one: merchant-payment worker");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("Nothing is missing, 3 warnings.");
  expect(stdout).not.toContain(secret);
});
