import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cli, startCli } from "./cli.ts";
import { createMerchant, secret, type Merchant } from "./merchant.ts";

let merchant: Merchant;
beforeAll(async () => {
  merchant = await createMerchant("configured");
});
afterAll(() => merchant[Symbol.asyncDispose]());

interface Failure {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields?: readonly { readonly path: string; readonly message: string }[];
  };
}

/** the environment without some of its variables */
function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(merchant.env).filter(([name]) => !names.includes(name)));
}

const secretName = "MERCHANT_PAYMENT_SECRET_MERCHANT_KEY";

test("everything that is missing is listed at once", async () => {
  const { exitCode, json, stderr } = await cli(["balance"]);
  expect(exitCode).toBe(2);
  expect(stderr).toBe("");
  const { error } = json() as Failure;
  expect(error.code).toBe("configuration");
  expect(error.fields?.map(({ path }) => path)).toEqual([
    "MERCHANT_PAYMENT_BASE_URL (or --base-url)",
    "MERCHANT_PAYMENT_MERCHANT_CODE (or --merchant-code)",
    "MERCHANT_PAYMENT_PROFILE (or --profile)",
  ]);
});

test("a missing address and a missing secret are listed together, and a mistyped secret is named", async () => {
  const env = {
    ...without("MERCHANT_PAYMENT_BASE_URL", secretName),
    MERCHANT_PAYMENT_SECRET_MERCHANTKEY: secret,
  };
  const { exitCode, json, stdout } = await cli(["balance"], { env });
  expect(exitCode).toBe(2);
  const { fields = [] } = (json() as Failure).error;
  expect(fields.map(({ path }) => path)).toEqual([
    "MERCHANT_PAYMENT_BASE_URL (or --base-url)",
    secretName,
  ]);
  expect(fields[1]?.message).toContain(
    "MERCHANT_PAYMENT_SECRET_MERCHANTKEY is set, and no recipe uses it",
  );
  expect(stdout).not.toContain(secret);
});

test("for people each is a line of its own, on stderr", async () => {
  const { exitCode, stdout, stderr } = await cli(["balance", "--output", "text"]);
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr.split("\n")).toHaveLength(4);
  expect(stderr).toMatch(
    /^Error: the configuration is not right yet:\n {2}- MERCHANT_PAYMENT_BASE_URL/,
  );
});

test("flags override the environment, and file names are relative to the user's working directory", async () => {
  const folder = join(merchant.folder, "elsewhere");
  await mkdir(folder, { recursive: true });
  await merchant.write("secrets.json", { merchantKey: secret });
  const env = {
    ...without(secretName),
    MERCHANT_PAYMENT_BASE_URL: "http://127.0.0.1:1",
    // like pnpm: another working directory, and the user's in INIT_CWD
    INIT_CWD: merchant.folder,
  };
  const args = [
    "--base-url",
    merchant.gateway.url,
    "--secrets",
    "secrets.json",
    "--profile",
    "./profile.json",
  ];
  const { exitCode, stdout } = await cli(["balance", ...args], { env, cwd: folder });
  expect(exitCode, stdout).toBe(0);
});

test.each([
  { name: "not there", content: null, says: "there is no such file" },
  { name: "not JSON", content: '{\n  "name": "x",,\n}', says: "is not JSON at line 2, column 15" },
  {
    name: "naming a key twice",
    content: '{"name": "x",\n "codes": {}, "codes": {}}',
    says: "codes occurs twice in one object at line 2, column 15; write it once",
  },
  { name: "without a name", content: {}, says: "name" },
  {
    name: "with an unknown key",
    content: { name: "x", nope: 1, payout: { checkFirst: false, refNos: "neverRepeat" } },
    says: "nope: is not a known key",
  },
])("a profile that is $name: one error that names file and place", async ({ content, says }) => {
  const file =
    content === null ? "/nowhere/profile.json" : await merchant.write("bad.json", content);
  const { exitCode, json } = await cli(["balance", "--profile", file], { env: merchant.env });
  expect(exitCode).toBe(2);
  const { code, message } = (json() as Failure).error;
  expect(code).toBe("configuration");
  expect(message).toContain(file);
  expect(message).toContain(says);
});

test.each([
  { name: "is not JSON", content: `{"merchantKey": ${secret}` },
  { name: "is no object of texts", content: { merchantKey: { value: secret } } },
])("a secrets file that $name is named, and none of it is shown", async ({ content }) => {
  const file = await merchant.write("bad-secrets.json", content);
  const { exitCode, stdout, stderr } = await cli(["balance", "--secrets", file], {
    env: without(secretName),
  });
  expect(exitCode).toBe(2);
  expect(stdout).toContain(file);
  expect(stdout + stderr).not.toContain(secret.slice(0, 8));
});

test("a blank secret is refused before anything is sent", async () => {
  const { exitCode, json } = await cli(["balance"], {
    env: { ...merchant.env, [secretName]: "  " },
  });
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.code).toBe("configuration");
});

async function accountsFile(more: object = {}): Promise<string> {
  const { MERCHANT_PAYMENT_BASE_URL: baseUrl, MERCHANT_PAYMENT_MERCHANT_CODE: merchantCode } =
    merchant.env;
  await merchant.write("key.txt", `${secret}\n`);
  const one = { baseUrl, merchantCode, profile: "profile.json" };
  return merchant.write("accounts.json", {
    accounts: [
      { ...one, name: "by-variable", secrets: { merchantKey: { env: "MY_KEY" } }, ...more },
      { ...one, name: "by-file", secrets: { merchantKey: { file: "key.txt" } } },
    ],
  });
}

test.each(["by-variable", "by-file"])("an accounts file: %s", async (account) => {
  const env = { MERCHANT_PAYMENT_ACCOUNTS: await accountsFile(), MY_KEY: secret };
  const { exitCode, stdout } = await cli(["balance", "--account", account], { env });
  expect(exitCode, stdout).toBe(0);
});

test.each([
  { args: [], says: "choose one with --account: by-variable, by-file" },
  {
    args: ["--account", "other"],
    says: 'has no account "other"; choose one of by-variable, by-file',
  },
  { args: ["--account", "by-variable"], says: "MY_KEY: is missing" },
])("an accounts file with $args: what is wrong and which there are", async ({ args, says }) => {
  const { exitCode, json } = await cli(["balance", "--accounts", await accountsFile(), ...args]);
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.message).toContain(says);
});

test("an accounts file with a secret's value or an unknown key is refused, without the value", async () => {
  const file = await accountsFile({ secrets: { merchantKey: { value: secret } }, region: "x" });
  const { exitCode, json, stdout } = await cli(["balance", "--accounts", file]);
  expect(exitCode).toBe(2);
  const paths = (json() as Failure).error.fields?.map(({ path }) => path);
  expect(paths).toEqual(["accounts[0].secrets", "accounts[0].region"]);
  expect(stdout).not.toContain(secret);
});

test.each([
  { accounts: { accounts: [] }, says: "accounts: must have at least one item" },
  { accounts: [], says: "must be an object" },
  { accounts: {}, says: "accounts: is required" },
  { accounts: { accounts: [{ name: "a" }] }, says: "accounts[0].baseUrl: is required" },
  { accounts: { accounts: [{ name: "" }] }, says: "accounts[0].name: must not be empty" },
  { accounts: { accounts: [{ name: 1 }] }, says: "accounts[0].name: must be a text" },
  {
    accounts: { accounts: [{ secrets: 1 }] },
    says: "accounts[0].secrets: must be a file name, or",
  },
])(
  "an accounts file of $accounts says in plain words what is wrong",
  async ({ accounts, says }) => {
    const file = await merchant.write("wrong-accounts.json", accounts);
    const { exitCode, json } = await cli(["balance", "--accounts", file]);
    expect(exitCode).toBe(2);
    const { message } = (json() as Failure).error;
    expect(message).toContain(file);
    expect(message).toContain(says);
  },
);

test("an accounts file and one account's settings exclude each other", async () => {
  const env = { ...merchant.env, MERCHANT_PAYMENT_ACCOUNTS: await accountsFile() };
  const { exitCode, json } = await cli(["balance"], { env });
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.message).toContain(
    "MERCHANT_PAYMENT_ACCOUNTS and MERCHANT_PAYMENT_BASE_URL",
  );
});

test("an error about a value from a file names the variable of the file", async () => {
  const { exitCode, json } = await cli(["balance"], {
    env: {
      MERCHANT_PAYMENT_ACCOUNTS: await accountsFile(),
      MERCHANT_PAYMENT_PROXY_FILE: await merchant.write("proxy", "http://127.0.0.1:1"),
    },
  });
  expect(exitCode).toBe(2);
  expect((json() as Failure).error.message).toContain("and MERCHANT_PAYMENT_PROXY_FILE exclude");
});

test.each([
  { args: ["nope"], says: "unknown command 'nope'" },
  { args: [], says: "say which command" },
  { args: ["balance", "--nope"], says: "unknown option '--nope'" },
  { args: ["check"], says: "refno" },
  { args: ["check", "R", "--payment-id", "1.5"], says: "whole number" },
  { args: ["status"], says: "refno" },
  {
    args: ["resolve", "R", "--action", "pay", "--actor", "me", "--reason", "x"],
    says: "markSucceeded",
  },
  { args: ["list", "--state", "lost"], says: "Allowed choices" },
  { args: ["list", "--limit", "0"], says: "from 1 to 1000" },
  { args: ["verify-callback", "--header", "nonsense"], says: "--header" },
])("bad usage, $args: one error that says so, exit code 2", async ({ args, says }) => {
  const { exitCode, json } = await cli(args, { env: merchant.env });
  expect(exitCode).toBe(2);
  expect((json() as Failure).error).toMatchObject({
    code: "usage",
    message: expect.stringContaining(says),
  });
});

test("a reader that closes the pipe changes neither the exit code nor stderr", async () => {
  const running = startCli(["products"], { env: merchant.env });
  running.stdout.destroy();
  const { exitCode, stderr } = await running;
  expect(exitCode).toBe(0);
  expect(stderr).toBe("");
});
