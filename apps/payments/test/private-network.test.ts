import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cli, startCli, untilWritten } from "./cli.ts";
import { createMerchant, payoutFlags, secret, type Merchant } from "./merchant.ts";
import { startPrivateNetwork, type PrivateNetwork } from "./private-network.ts";

const password = "pr0xy:p@ss-4712";
const passphrase = "open-sesame-4713";
let merchant: Merchant;
let network: PrivateNetwork;
/** a merchant whose settings are all in the environment */
let env: Record<string, string>;

beforeAll(async () => {
  // must not be shown anywhere: all output is searched for it after all tests
  await appendFile(join(inject("artifactsFolder"), "secrets.txt"), `${password}\n${passphrase}\n`);
  merchant = await createMerchant("private", {
    profile: {
      timeouts: { connect: "2s", response: "3s" },
      payout: {
        checkFirst: true,
        notFoundGrace: "1m",
        whenNotFound: "review",
        submitDeadline: "1m",
      },
    },
  });
  network = await startPrivateNetwork(merchant.gateway.url);
  const own = await network.issue("merchant-one", { passphrase });
  env = {
    ...merchant.env,
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    MERCHANT_PAYMENT_BASE_URL: network.url,
    MERCHANT_PAYMENT_CLIENT_CERT: await merchant.write("one.pem", own.cert),
    MERCHANT_PAYMENT_CLIENT_KEY: await merchant.write("one.key", own.key),
    MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE: passphrase,
    MERCHANT_PAYMENT_CA: await merchant.write("root.pem", network.ca),
    MERCHANT_PAYMENT_PROXY: (await network.startProxy("merchant", password)).url,
  };
});
afterAll(async () => {
  await network[Symbol.asyncDispose]();
  await merchant[Symbol.asyncDispose]();
});

interface Failure {
  readonly error: { readonly code: string; readonly message: string };
}

test("two accounts of one worker pay, each by its own proxy and with its own certificate", async () => {
  const other = await network.issue("merchant-two");
  await merchant.write("two.pem", `${other.cert}\n${other.key}`);
  const proxies = await Promise.all(
    ["one", "two"].map((user) => network.startProxy(user, password)),
  );
  const common = {
    baseUrl: network.url,
    profile: "profile.json",
    ca: "root.pem",
  };
  const secrets = { merchantKey: { env: "MY_KEY" } };
  const accounts = await merchant.write("accounts.json", {
    accounts: [
      {
        ...common,
        name: "private-one",
        merchantCode: merchant.gateway.merchantCode,
        secrets,
        clientCert: "one.pem",
        clientKey: "one.key",
        clientKeyPassphrase: { env: "MY_PASSPHRASE" },
        proxy: { env: "MY_PROXY" },
      },
      {
        ...common,
        name: "private-two",
        merchantCode: `${merchant.gateway.merchantCode}-2`,
        secrets,
        clientCert: "two.pem",
        clientKey: "two.pem",
        proxy: { file: await merchant.write("proxy.txt", `${proxies[1]?.url}\n`) },
      },
    ],
  });
  const settings = {
    TEMPORAL_ADDRESS: inject("temporalAddress"),
    MERCHANT_PAYMENT_ACCOUNTS: accounts,
    MY_KEY: secret,
    MY_PASSPHRASE: passphrase,
    MY_PROXY: proxies[0]?.url ?? "",
  };
  const worker = startCli(["worker", "--metrics-port", "0"], { env: settings });
  const log = await untilWritten(worker, "stderr", '"msg":"worker ready"');
  for (const name of ["private-one", "private-two"]) {
    const flags = [...payoutFlags(`NET-${name}`), "--account", name, "--wait"];
    const { exitCode, stdout } = await cli(["payout", ...flags], { env: settings });
    expect(exitCode, stdout).toBe(0);
    expect(merchant.gateway.ledger.payments({ refNo: `NET-${name}` })).toHaveLength(1);
  }
  worker.kill("SIGTERM");
  expect((await worker).exitCode).toBe(0);
  expect(network.clients).toEqual(new Set(["merchant-one", "merchant-two"]));
  for (const { asked } of proxies) expect([...asked]).toEqual([new URL(network.url).host]);
  expect(log()).not.toContain(password);
});

test("check uses the same proxy and certificate", async () => {
  const args = ["check", "R-9", "--payment-id", "1", "--currency", "IDR"];
  const { exitCode, stdout } = await cli(args, { env });
  expect(exitCode, stdout).toBe(0);
});

test("without a proxy of its own an account uses HTTPS_PROXY, unless NO_PROXY or --proxy none", async () => {
  const { MERCHANT_PAYMENT_PROXY: HTTPS_PROXY = "", ...rest } = env;
  const usual = { ...rest, HTTPS_PROXY };
  expect((await cli(["balance"], { env: usual })).exitCode).toBe(0);
  for (const [args, more] of [
    [["--proxy", "none"], {}],
    [[], { NO_PROXY: ".test" }],
  ] as const) {
    const direct = await cli(["balance", ...args], { env: { ...usual, ...more } });
    expect(direct.exitCode).toBe(5);
    expect(direct.stdout).toContain("the host name gateway.test could not be resolved");
  }
});

test("doctor names the proxy without its credentials, and until when the certificate is valid", async () => {
  const { stdout, stderr, json } = await cli(["doctor"], { env });
  const { checks } = json() as { checks: { check: string; state: string; detail: string }[] };
  const found = (wanted: string) => checks.find(({ check }) => check === wanted);
  expect(found("proxy")?.detail).toMatch(/^requests go through http:\/\/127\.0\.0\.1:\d+$/);
  expect(found("client certificate")).toMatchObject({ state: "ok" });
  expect(found("gateway")).toMatchObject({ state: "ok" });
  expect(stdout + stderr).not.toMatch(/pr0xy|sesame/);
});

test.each([
  [
    "a proxy that refuses our password",
    () => ({
      MERCHANT_PAYMENT_PROXY: env["MERCHANT_PAYMENT_PROXY"]?.replace("4712", "4711") ?? "",
    }),
    /refuses the user and password that it was given \(HTTP 407\)/,
  ],
  [
    "no client certificate",
    () => ({ MERCHANT_PAYMENT_CLIENT_CERT: "", MERCHANT_PAYMENT_CLIENT_KEY: "" }),
    /nothing was learned/,
  ],
])("with %s no answer comes, and the reason is told", async (_, changes, reason) => {
  const { exitCode, json, stdout } = await cli(["balance"], { env: { ...env, ...changes() } });
  expect(exitCode).toBe(5);
  expect((json() as Failure).error.message).toMatch(reason);
  expect(stdout).not.toMatch(/pr0xy/);
});

test("certificates that do not fit and an invalid proxy are one error, before anything is sent", async () => {
  const seen = network.clients.size;
  const stranger = await network.issue("stranger");
  const { exitCode, json, stdout } = await cli(["balance"], {
    env: {
      ...env,
      MERCHANT_PAYMENT_CLIENT_KEY: await merchant.write("stranger.key", stranger.key),
      MERCHANT_PAYMENT_PROXY: `socks5://merchant:${encodeURIComponent(password)}@127.0.0.1:1`,
    },
  });
  expect(exitCode).toBe(2);
  const { error } = json() as {
    error: { code: string; fields: { path: string; message: string }[] };
  };
  expect(error.code).toBe("configuration");
  expect(error.fields).toEqual([
    {
      path: "MERCHANT_PAYMENT_CLIENT_KEY (or --client-key)",
      message: "is not the key of the client certificate",
    },
    {
      path: "MERCHANT_PAYMENT_PROXY (or --proxy)",
      message: expect.stringMatching(/^must be http:\/\/ or https:\/\//),
    },
  ]);
  expect(stdout).not.toMatch(/pr0xy/);
  expect(network.clients.size).toBe(seen);
});

test("missing files, a missing passphrase and a password in a flag are reported by their settings", async () => {
  const { MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE: _, ...rest } = env;
  const unopened = await cli(["balance"], { env: rest });
  expect(unopened.stdout).toMatch(/MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE: is missing/);
  const flags = ["--client-cert", "/nowhere.pem", "--proxy", "http://me:flagged@127.0.0.1:1"];
  const { exitCode, stdout } = await cli(["balance", ...flags], { env });
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(/--client-cert\): \/nowhere\.pem cannot be read: there is no such file/);
  expect(stdout).toMatch(/--proxy\): must not hold a user or password/);
  expect(stdout).not.toContain("flagged");
});
