import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { compileRecipe } from "./compile-recipe.ts";

const sound = { message: "{secret.merchantKey}{RefNo}", algorithm: "sha256" };
const keyed = { message: "{pairs}", algorithm: "hmac-sha256", key: "merchantKey" };

function problemsOf(attempt: () => unknown): readonly (readonly [path: string, message: string])[] {
  try {
    attempt();
  } catch (error) {
    if (ConfigurationError.is(error))
      return error.fields.map(({ path, message }) => [path, message]);
    throw error;
  }
  return [];
}

test.each<[what: string, recipe: unknown, path: string, says: string]>([
  ["no object", "sha256", "", "object"],
  ["no message", { algorithm: "sha256" }, "message", ""],
  ["an empty message", { ...sound, message: "" }, "message", "empty"],
  ["an unknown key", { ...sound, algoritm: "md5" }, "algoritm", "not a known key"],
  [
    "an unknown key of pairs",
    { ...keyed, pairs: { sorted: "key" } },
    "pairs.sorted",
    "not a known key",
  ],
  [
    "an unknown key of place",
    { ...sound, place: { where: "body" } },
    "place.where",
    "not a known key",
  ],
  ["an unknown algorithm", { ...sound, algorithm: "sha3" }, "algorithm", "sha256"],
  ["an unknown encoding", { ...sound, encoding: "base32" }, "encoding", "hex"],
  [
    "an unknown filter",
    { ...sound, message: "{secret.merchantKey}{RefNo|uper}" },
    "message",
    "the filter uper is not known",
  ],
  [
    "a filter without its number",
    { ...sound, message: "{secret.merchantKey}{Amount|decimals}" },
    "message",
    "number of decimals",
  ],
  [
    "a filter with a wrong number",
    { ...sound, message: "{secret.merchantKey}{Amount|decimals:19}" },
    "message",
    "0 to 18",
  ],
  [
    "a zone that is none",
    { ...sound, message: "{secret.merchantKey}{request.time|zone:WIB}" },
    "message",
    "zone:+07:00",
  ],
  [
    "a zone of a field",
    { ...sound, message: "{secret.merchantKey}{Time|zone:+07:00}" },
    "message",
    "behind request.time only",
  ],
  [
    "a filter's name of Object",
    { ...sound, message: "{secret.merchantKey}{RefNo|constructor}" },
    "message",
    "not known",
  ],
  [
    "an unknown request source",
    { ...sound, message: "{secret.merchantKey}{request.query}" },
    "message",
    "{request.query} is not known",
  ],
  [
    "an unknown payment source",
    { ...sound, message: "{secret.merchantKey}{payment.ref}" },
    "message",
    "payment.id",
  ],
  [
    "an unknown let",
    { ...sound, message: "{secret.merchantKey}{let.inner}" },
    "message",
    "{let.inner} is not known here",
  ],
  [
    "an empty placeholder",
    { ...sound, message: "{secret.merchantKey}{}" },
    "message",
    "empty placeholder",
  ],
  [
    "an empty path part",
    { ...sound, message: "{secret.merchantKey}{a..b}" },
    "message",
    "empty part",
  ],
  ["a nameless secret", { ...sound, message: "{secret.}" }, "message", "names no secret"],
  [
    "a brace that is not closed",
    { ...sound, message: "{secret.merchantKey}{RefNo" },
    "message",
    "has a single {",
  ],
  [
    "a brace that was not opened",
    { ...sound, message: "{secret.merchantKey}RefNo}" },
    "message",
    "has a single }",
  ],
  [
    "an optional secret",
    { ...sound, message: "{secret.merchantKey?}{RefNo}" },
    "message",
    "cannot be optional",
  ],
  [
    "hmac without a key",
    { message: "{secret.merchantKey}", algorithm: "hmac-sha256" },
    "key",
    "is required",
  ],
  [
    "rsa without a key",
    { message: "{secret.merchantKey}", algorithm: "rsa-sha256" },
    "key",
    "is required",
  ],
  ["hmac with no keys", { ...keyed, key: [] }, "key", ""],
  ["a key for a plain hash", { ...sound, key: "merchantKey" }, "key", "hmac-sha256"],
  [
    "a key's encoding for a plain hash",
    { ...sound, keyEncoding: "hex" },
    "keyEncoding",
    "hmac only",
  ],
  ["a key that is not a name", { ...keyed, key: "-----BEGIN KEY-----" }, "key", "NAME of a secret"],
  [
    "neither secret nor key",
    { message: "{RefNo}", algorithm: "sha256" },
    "message",
    "uses no secret and no key",
  ],
  [
    "a secret only in a digest that does not enter",
    {
      message: "{RefNo}",
      algorithm: "sha256",
      let: { a: { message: "{secret.k}", algorithm: "md5" } },
    },
    "message",
    "uses no secret and no key",
  ],
  [
    "a secret only in a header",
    { message: "{header.x-key}", algorithm: "sha256", headers: { "x-key": "{secret.k}" } },
    "message",
    "uses no secret and no key",
  ],
  [
    "a let that uses itself",
    { ...sound, let: { a: { message: "{let.a}", algorithm: "md5" } } },
    "let.a.message",
    "not known here",
  ],
  [
    "a let that uses a later one",
    {
      ...sound,
      let: { a: { message: "{let.b}", algorithm: "md5" }, b: { message: "x", algorithm: "md5" } },
    },
    "let.a.message",
    "not known here",
  ],
  [
    "a let with rsa",
    { ...sound, let: { a: { message: "x", algorithm: "rsa-sha256", key: "k" } } },
    "let.a.algorithm",
    "cannot be rsa",
  ],
  [
    "a let with hmac and no key",
    { ...sound, let: { a: { message: "x", algorithm: "hmac-md5" } } },
    "let.a.key",
    "is required",
  ],
  [
    "a let with an unknown filter",
    { ...sound, let: { a: { message: "{x|y}", algorithm: "md5" } } },
    "let.a.message",
    "not known",
  ],
  [
    "a let with a dot in its name",
    { ...sound, let: { "a.b": { message: "x", algorithm: "md5" } } },
    "let.a.b",
    "",
  ],
  [
    "a message that uses the signature field",
    { ...sound, message: "{secret.merchantKey}{Signature}" },
    "message",
    "carries the signature",
  ],
  [
    "a message that uses the signature header",
    { ...keyed, message: "{header.X-Sign}", place: { in: "header", name: "x-sign" } },
    "message",
    "carries the signature",
  ],
  [
    "pairs that list the signature",
    { ...keyed, pairs: { fields: ["Signature"] } },
    "pairs.fields",
    "carries the signature",
  ],
  [
    "a place that is no header",
    { ...keyed, place: { in: "header", name: "x sign" } },
    "place.name",
    "name of a header",
  ],
  [
    "a place inside of an object",
    { ...keyed, place: { name: "data.sign" } },
    "place.name",
    "top of the body",
  ],
  [
    "a prefix that breaks the header",
    { ...keyed, place: { in: "header", name: "x", prefix: "a\r\n" } },
    "place.prefix",
    "ASCII",
  ],
  [
    "a header where the signature goes",
    { ...keyed, place: { in: "header", name: "X-Sign" }, headers: { "x-sign": "1" } },
    "headers.x-sign",
    "remove one",
  ],
  ["a header twice", { ...keyed, headers: { "X-A": "1", "x-a": "2" } }, "headers.x-a", "twice"],
  ["a header's wrong name", { ...keyed, headers: { "x a": "1" } }, "headers.x a", ""],
  [
    "a header with an unknown source",
    { ...keyed, headers: { "x-a": "{request.x}" } },
    "headers.x-a",
    "not known",
  ],
  [
    "a header made from a header",
    { ...keyed, headers: { "x-a": "{header.x-b}" } },
    "headers.x-a",
    "cannot be made from",
  ],
  [
    "a timestamp of neither header nor field",
    { ...keyed, timestamp: { source: "request.timestamp" } },
    "timestamp.source",
    "a header or a field",
  ],
  [
    "a timestamp that does not enter",
    { ...keyed, timestamp: { source: "header.x-time" } },
    "timestamp.source",
    "does not enter the message",
  ],
  [
    "a timestamp that pairs omit",
    { ...keyed, pairs: { omit: ["Time"] }, timestamp: { source: "Time" } },
    "timestamp.source",
    "does not enter the message",
  ],
  [
    "a tolerance of nothing",
    { ...keyed, timestamp: { source: "Time", toleranceSeconds: 0 } },
    "timestamp.toleranceSeconds",
    "above 0",
  ],
  [
    "an example that fails",
    {
      ...sound,
      examples: [{ fields: { RefNo: "1" }, secrets: { merchantKey: "k" }, signature: "00" }],
    },
    "examples[0]",
    "does not come out",
  ],
  [
    "an example without its secret",
    { ...sound, examples: [{ fields: { RefNo: "1" }, signature: "00" }] },
    "examples[0]",
    '"merchantKey" is missing',
  ],
  [
    "an example with a blank secret",
    {
      ...sound,
      examples: [{ fields: { RefNo: "1" }, secrets: { merchantKey: " " }, signature: "00" }],
    },
    "examples[0]",
    '"merchantKey" is blank',
  ],
  [
    "an example without a field",
    { ...sound, examples: [{ fields: {}, secrets: { merchantKey: "k" }, signature: "00" }] },
    "examples[0]",
    "RefNo is absent",
  ],
  [
    "an example without a signature",
    { ...sound, examples: [{ fields: {}, secrets: {} }] },
    "examples[0].signature",
    "",
  ],
])("%s is refused when the recipe is loaded", (_, recipe, path, says) => {
  const problems = problemsOf(() => compileRecipe(recipe, "signing.payout"));
  const full = path === "" ? "signing.payout" : `signing.payout.${path}`;
  expect(problems).toContainEqual([full, expect.stringContaining(says)]);
});

test("every problem is listed at once", () => {
  const recipe = {
    message: "{RefNo|uper}{request.x}",
    algorithm: "md5",
    let: { a: { message: "{", algorithm: "md5" } },
  };
  expect(problemsOf(() => compileRecipe(recipe, "signing.check")).map(([path]) => path)).toEqual([
    "signing.check.message",
    "signing.check.message",
    "signing.check.let.a.message",
  ]);
});

test.each([
  { ...keyed, message: "{header.x-time}.{request.body}", timestamp: { source: "header.X-Time" } },
  { ...keyed, timestamp: { source: "Time" } },
  { ...keyed, message: "{request.body}", timestamp: { source: "data.time", unit: "iso" } },
  { ...keyed, message: "{data|json}", timestamp: { source: "data.time", unit: "ms" } },
  {
    ...keyed,
    message: "{request.timestamp}{RefNo}",
    headers: { "x-time": "{request.timestamp}" },
    timestamp: { source: "header.x-time" },
  },
  {
    message: "{let.a}",
    algorithm: "plain",
    let: { a: { message: "{Time}", algorithm: "hmac-md5", key: "k" } },
    timestamp: { source: "Time" },
  },
])("a timestamp that enters the message is accepted (%#)", (recipe) => {
  expect(() => compileRecipe(recipe, "r")).not.toThrow();
});

test("the compiled recipe says where the signature goes and which secrets it needs", () => {
  const recipe = {
    ...keyed,
    key: ["new", "old"],
    let: { inner: { message: "{secret.salt}", algorithm: "md5" } },
    place: { in: "header", name: "X-Sign", prefix: "v1=" },
    headers: { "x-api-key": "{secret.apiKey}" },
  };
  const compiled = compileRecipe(recipe, "r");
  expect(compiled.secretNames).toEqual(["new", "old", "salt", "apiKey"]);
  expect(compiled.place).toEqual({ in: "header", name: "x-sign", prefix: "v1=" });
  expect(compileRecipe(keyed, "r").place).toEqual({ in: "body", name: "Signature", prefix: "" });
});

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const elliptic = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const rsa = { message: "{pairs}", algorithm: "rsa-sha256", key: "merchantKey" };

test.each<
  [
    what: string,
    recipe: unknown,
    value: string | undefined,
    role: "signer" | "verifier",
    says: string,
  ]
>([
  ["a missing secret", sound, undefined, "signer", "is missing"],
  ["an empty secret", sound, "", "signer", "is blank"],
  ["a blank secret", sound, " \n", "verifier", "is blank"],
  ["a blank key", keyed, " ", "verifier", "is blank"],
  [
    "a missing second key",
    { ...keyed, key: ["other", "merchantKey"] },
    undefined,
    "signer",
    "is missing",
  ],
  [
    "a missing secret of a header",
    { ...keyed, key: "other", headers: { "x-k": "{secret.merchantKey}" } },
    undefined,
    "verifier",
    "is missing",
  ],
  [
    "a key that is not hex",
    { ...keyed, keyEncoding: "hex" },
    "not-hex-at-all",
    "verifier",
    "hex text",
  ],
  ["half a byte of hex", { ...keyed, keyEncoding: "hex" }, "abc", "signer", "hex text"],
  [
    "a key that is not base64",
    { ...keyed, keyEncoding: "base64" },
    "****",
    "verifier",
    "base64 text",
  ],
  [
    "a base64 key of no bytes",
    { ...keyed, keyEncoding: "base64" },
    "==",
    "verifier",
    "base64 text",
  ],
  [
    "a secret that its filter empties",
    { ...sound, message: "{secret.merchantKey|digits}{RefNo}" },
    "apple",
    "verifier",
    "empty after its filters",
  ],
  ["a text for an rsa key", rsa, "not a pem at all", "signer", "private key as PEM"],
  ["a text for a public key", rsa, "not a pem at all", "verifier", "public or private key as PEM"],
  ["a public key to sign", rsa, publicKey, "signer", "private key as PEM"],
  ["a key of another kind to sign", rsa, elliptic.privateKey, "signer", "RSA"],
  ["a key of another kind to verify", rsa, elliptic.publicKey, "verifier", "RSA"],
])("%s is refused by name, without its value", (_, recipe, value, role, says) => {
  const compiled = compileRecipe(recipe, "signing.payout");
  const secrets = {
    other: "another secret",
    ...(value === undefined ? {} : { merchantKey: value }),
  };
  const problems = problemsOf(() => compiled[role](secrets));
  expect(problems).toHaveLength(1);
  const [[path, message] = ["", ""]] = problems;
  expect(path).toMatch(/^signing\.payout/);
  expect(message).toContain("merchantKey");
  expect(message).toContain(says);
  const shown = [value ?? ""].filter((text) => text.length > 3 && message.includes(text));
  expect(shown).toEqual([]);
});

test("a secret that is only inherited is missing", () => {
  const secrets = Object.create({ merchantKey: "inherited" }) as Record<string, string>;
  expect(() => compileRecipe(sound, "r").verifier(secrets)).toThrow('"merchantKey" is missing');
  expect(() =>
    compileRecipe({ ...sound, message: "{secret.constructor}" }, "r").verifier({}),
  ).toThrow('"constructor" is missing');
});

test("an example's rsa signature is verified with the private or the public key", () => {
  const signed = compileRecipe(rsa, "r")
    .signer({ merchantKey: privateKey })
    .explain({ method: "POST", path: "/", fields: { a: "1" } });
  for (const merchantKey of [privateKey, publicKey]) {
    const example = { fields: { a: "1" }, secrets: { merchantKey }, signature: signed.signature };
    expect(() => compileRecipe({ ...rsa, examples: [example] }, "r")).not.toThrow();
    expect(() =>
      compileRecipe({ ...rsa, examples: [{ ...example, fields: { a: "2" } }] }, "r"),
    ).toThrow("examples[0]");
  }
});

test("an example may give the instant, the ids and the prefix, and needs only one of several keys", () => {
  const recipe = {
    message: "{header.x-time}{request.id}{payment.id}{request.path}{RefNo}",
    algorithm: "plain",
    headers: { "x-time": "{request.timestamp}" },
    place: { prefix: "v1," },
    let: {},
  };
  const example = {
    fields: { RefNo: "R", Signature: "ignored" },
    request: { time: "2026-01-02T03:04:05Z", id: "I", path: "/p" },
    payment: { id: "P" },
    secrets: { old: "k" },
    signature: "v1,1767323045IP/pRk",
  };
  expect(() =>
    compileRecipe(
      { ...recipe, message: `${recipe.message}{secret.old}`, examples: [example] },
      "r",
    ),
  ).not.toThrow();
  const rotated = { message: "{RefNo}", algorithm: "hmac-md5", key: ["new", "old"] };
  const { signature } = compileRecipe({ ...rotated, key: "old" }, "r")
    .signer({ old: "k" })
    .explain({ method: "POST", path: "/", fields: { RefNo: "R" } });
  expect(() =>
    compileRecipe(
      { ...rotated, examples: [{ fields: { RefNo: "R" }, secrets: { old: "k" }, signature }] },
      "r",
    ),
  ).not.toThrow();
});

test("a value that only the sender knows cannot be verified unless a header carries it", () => {
  const recipe = { message: "{request.id}{RefNo}", algorithm: "hmac-sha256", key: "merchantKey" };
  expect(() => compileRecipe(recipe, "signing.callback").verifier({ merchantKey: "k" })).toThrow(
    "signing.callback.message: {request.id} is known to the sender only",
  );
  expect(() =>
    compileRecipe({ ...recipe, headers: { "x-id": "{request.id}" } }, "r").verifier({
      merchantKey: "k",
    }),
  ).not.toThrow();
});
