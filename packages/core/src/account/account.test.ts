import { inspect } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { profileFile, secrets } from "../../test/profile-file.ts";
import { createClient } from "../client/client.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { parseProfile } from "../profile/parse-profile.ts";
import { createAccount, type AccountOptions } from "./account.ts";

const options: AccountOptions = {
  baseUrl: "https://gateway.example/api/",
  merchantCode: "M001",
  profile: parseProfile(profileFile()),
  secrets,
};

function problems(changes: Partial<AccountOptions>): string[] {
  try {
    createAccount({ ...options, ...changes });
    return [];
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    return error.fields.map(({ path, message }) => `${path}: ${message}`);
  }
}

const badUrl =
  "baseUrl: must be an absolute http(s) URL without user, query or fragment, e.g. https://gateway.example/api";
const badFormer = badUrl.replace("baseUrl", "formerly[1]");
const badCode = "merchantCode: must be a text without white space around it";

test.each<[string, Partial<AccountOptions>, ...string[]]>([
  ["a base URL without a protocol", { baseUrl: "gateway.example" }, badUrl],
  ["a base URL of a file", { baseUrl: "file:///etc" }, badUrl],
  ["a base URL with a user", { baseUrl: "https://u:p@gateway.example" }, badUrl],
  ["a base URL with a query", { baseUrl: "https://gateway.example/?a" }, badUrl],
  [
    "a former base URL with a password",
    { formerly: ["https://old.example", "https://u:p@old.example"] },
    badFormer,
  ],
  ["an empty merchant code", { merchantCode: "" }, badCode],
  ["a merchant code that a path would lose", { merchantCode: ".." }, badCode],
  ["a merchant code with white space", { merchantCode: " M" }, badCode],
  [
    "an empty name",
    { name: "" },
    "name: must be a text without white space around it, or left out",
  ],
  [
    "a missing secret",
    { secrets: {} },
    'signing.default: the secret "merchantKey" is missing; give its value among the account\'s secrets',
  ],
  [
    "a blank secret",
    { secrets: { merchantKey: " " } },
    'signing.default: the secret "merchantKey" is blank; give its value among the account\'s secrets',
  ],
  [
    "all at once",
    { baseUrl: "", formerly: ["", ""], secrets: {} },
    badUrl,
    badUrl.replace("baseUrl", "formerly[0]"),
    badFormer,
    'signing.default: the secret "merchantKey" is missing; give its value among the account\'s secrets',
  ],
])("%s is refused", (_, changes, ...expected) => {
  expect(problems(changes)).toEqual(expected);
});

test("a missing secret of a body template is reported before anything is sent", () => {
  const profile = parseProfile(
    profileFile({ operations: { payout: { body: { Pin: "{secret.pin}" } } } }),
  );
  expect(problems({ profile })).toEqual([
    'operations.payout.body.Pin: the secret "pin" is missing; give its value among the account\'s secrets',
  ]);
});

test.each([
  ["https://gateway.example/api/", "M001@gateway.example/api"],
  ["http://127.0.0.1:8787", "M001@127.0.0.1:8787"],
  ["https://Gateway.example:443/", "M001@gateway.example"],
])("without a name an account at %s is called %s", (baseUrl, name) => {
  expect(createAccount({ ...options, baseUrl }).name).toBe(name);
  expect(createAccount({ ...options, baseUrl, name: "main" }).name).toBe("main");
});

test("the base URL and the former ones are normalised", () => {
  const formerly = ["HTTPS://Old.example:443/api/", "http://old.example"];
  expect(
    createAccount({ ...options, baseUrl: "https://GATEWAY.example/x/../api//", formerly }),
  ).toMatchObject({
    baseUrl: "https://gateway.example/api",
    formerly: ["https://old.example/api", "http://old.example"],
  });
  expect(createAccount(options).formerly).toEqual([]);
});

test("an operation without a recipe fails only when it is used", () => {
  const account = createAccount({
    ...options,
    profile: parseProfile(profileFile({ signing: {} })),
  });
  expect(() => account.signer("payout")).toThrow(
    'profile example: signing.payout: there is no recipe; write down the one in the gateway\'s manual, here or as "default"',
  );
  expect(() => account.callbackVerifier()).toThrow("signing.callback: there is no recipe");
});

test("two secrets are both hidden if one is a part of the other", () => {
  const account = createAccount({
    ...options,
    secrets: { merchantKey: "abcd", longer: "abcdef", pem: 'a "b"\nc' },
  });
  expect(account.redactSecrets("abcdef abcd")).toBe("••• •••");
  expect(account.redactSecrets(JSON.stringify({ echoed: 'a "b"\nc' }))).toBe('{"echoed":"•••"}');
});

test("no secret shows in an account, a client or an error, however it is printed", () => {
  const secret = fc.stringMatching(/^s3cr3t[A-Za-z0-9"\\]{8,30}$/);
  const body = { Pin: "{secret.pin}", Hash: "{secret.pin|md5}" };
  const profile = parseProfile(profileFile({ operations: { payout: { body } } }));
  fc.assert(
    fc.property(secret, secret, (merchantKey, pin) => {
      const account = createAccount({ ...options, profile, secrets: { merchantKey, pin } });
      const client = createClient({ account, transport: () => Promise.reject(new Error("none")) });
      const shown = [account, client, client.account.signer("payout")].map(
        (value) => inspect(value, { depth: 20, showHidden: true }) + JSON.stringify(value),
      );
      shown.push(problems({ profile, secrets: { merchantKey, pinn: pin } }).join("\n"));
      expect(shown.join("\n")).not.toContain(merchantKey);
      expect(shown.join("\n")).not.toContain(pin);
    }),
    { numRuns: 20 },
  );
});
