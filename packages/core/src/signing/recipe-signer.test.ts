import { createHash, createHmac, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { SignatureError } from "../errors/signature-error.ts";
import { compileRecipe } from "./compile-recipe.ts";
import type { UnsignedRequest } from "./signer.ts";

const request: UnsignedRequest = {
  method: "POST",
  path: "/payout/M1",
  fields: { RefNo: "R1", Amount: 1000 },
};
const hmac = { message: "{pairs}", algorithm: "hmac-sha256", key: "key" };
const secrets = { key: "merchant secret" };

function hmacOf(message: string, key = secrets.key): string {
  return createHmac("sha256", key).update(message).digest("hex");
}

test("the signature goes into the body, behind the fields", () => {
  const signed = compileRecipe(hmac, "r").signer(secrets).sign(request);
  expect(signed).toEqual({
    body: `{"RefNo":"R1","Amount":1000,"Signature":"${hmacOf("Amount=1000&RefNo=R1")}"}`,
    headers: {},
  });
});

test("or into a header, with its prefix", () => {
  const recipe = { ...hmac, place: { in: "header", name: "X-Sign", prefix: "v1=" } };
  const signed = compileRecipe(recipe, "r").signer(secrets).sign(request);
  expect(signed).toEqual({
    body: '{"RefNo":"R1","Amount":1000}',
    headers: { "x-sign": `v1=${hmacOf("Amount=1000&RefNo=R1")}` },
  });
});

test("a signature that is already among the fields is replaced, and is not part of the message", () => {
  const signer = compileRecipe({ ...hmac, message: "{request.body}{pairs}" }, "r").signer(secrets);
  expect(signer.sign({ ...request, fields: { Signature: "old", ...request.fields } })).toEqual(
    signer.sign(request),
  );
  expect(
    signer.sign({
      ...request,
      fields: undefined,
      body: '{"Signature":"old","RefNo":"R1","Amount":1000}',
    }),
  ).toEqual(signer.sign(request));
});

test("an exact body is signed and sent unchanged", () => {
  const recipe = { ...hmac, message: "{Amount}|{pairs}|{request.body}" };
  const body = '{ "Amount": 10.50, "Id": 9007199254740993 }';
  const signed = compileRecipe(recipe, "r")
    .signer(secrets)
    .sign({ ...request, body });
  const signature = hmacOf(`10.50|Amount=10.50&Id=9007199254740993|${body}`);
  expect(signed.body).toBe(
    `{ "Amount": 10.50, "Id": 9007199254740993 ,"Signature":"${signature}"}`,
  );
});

test("one instant and one id serve a whole request, and are fresh for the next", () => {
  let made = 0;
  let now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const recipe = {
    ...hmac,
    message: "{header.x-time}|{request.timestamp}|{request.id}|{header.x-id}",
    headers: { "X-Time": "{request.time|zone:+07:00}", "X-Id": "{request.id}" },
  };
  const signer = compileRecipe(recipe, "r").signer(secrets, {
    clock: () => (now += 1000),
    newId: () => `id-${(made += 1)}`,
  });
  expect(signer.explain(request).message).toBe("2026-01-02T10:04:06+07:00|1767323046|id-1|id-1");
  const { message, headers } = signer.explain(request);
  expect(message).toBe("2026-01-02T10:04:07+07:00|1767323047|id-2|id-2");
  expect(headers).toEqual({ "x-time": "2026-01-02T10:04:07+07:00", "x-id": "id-2" });
  expect(signer.explain({ ...request, instant: 0, id: "mine" }).message).toBe(
    "1970-01-01T07:00:00+07:00|0|mine|mine",
  );
});

test("without options the clock is the system's and ids are UUIDs", () => {
  const before = Date.now();
  const { message } = compileRecipe({ ...hmac, message: "{request.timestampMs} {request.id}" }, "r")
    .signer(secrets)
    .explain(request);
  const [time, id] = message.split(" ");
  expect(Number(time)).toBeGreaterThanOrEqual(before);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test("digests of let are made in order, and later ones can use earlier ones", () => {
  const recipe = {
    message: "{let.outer}:{RefNo}",
    algorithm: "sha256",
    encoding: "base64",
    let: {
      inner: { message: "{secret.key}{Amount}", algorithm: "md5", encoding: "hex-upper" },
      outer: {
        message: "{let.inner|lower}",
        algorithm: "hmac-sha1",
        key: "key",
        keyEncoding: "hex",
        encoding: "base64url",
      },
    },
    headers: { "x-inner": "{let.inner}" },
  };
  const key = "00ff10";
  const inner = createHash("md5").update(`${key}1000`).digest("hex");
  const outer = createHmac("sha1", Buffer.from(key, "hex")).update(inner).digest("base64url");
  const { signature, headers } = compileRecipe(recipe, "r")
    .signer({ key })
    .explain(request, { showSecrets: true });
  expect(signature).toBe(createHash("sha256").update(`${outer}:R1`).digest("base64"));
  expect(headers).toEqual({ "x-inner": inner.toUpperCase() });
});

test.each(["hex", "hex-upper", "base64", "base64url"] as const)(
  "hmac keys and signatures in %s",
  (encoding) => {
    const key = Buffer.from("00ff7f80fe", "hex");
    const bytes = createHmac("sha512", key).update("R1").digest();
    const expected =
      encoding === "hex-upper" ? bytes.toString("hex").toUpperCase() : bytes.toString(encoding);
    const recipe = {
      message: "{RefNo}",
      algorithm: "hmac-sha512",
      key: "key",
      keyEncoding: "base64",
      encoding,
    };
    expect(
      compileRecipe(recipe, "r")
        .signer({ key: `${key.toString("base64")}\n` })
        .explain(request).signature,
    ).toBe(expected);
  },
);

test("with several keys the first signs", () => {
  const signer = compileRecipe({ ...hmac, key: ["next", "key"] }, "r").signer({
    ...secrets,
    next: "next secret",
  });
  expect(signer.explain(request).signature).toBe(hmacOf("Amount=1000&RefNo=R1", "next secret"));
});

test("openssl verifies rsa signatures, made with a PEM with any line breaks", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const recipe = compileRecipe(
    { message: "{RefNo}", algorithm: "rsa-sha256", key: "key", encoding: "base64" },
    "r",
  );
  for (const key of [
    pem,
    pem.replaceAll("\n", "\\n"),
    pem.replaceAll("\n", " "),
    pem.replaceAll("\n", "\r\n"),
  ]) {
    const { signature } = recipe.signer({ key }).explain(request);
    expect(
      verify("sha256", Buffer.from("R1"), pair.publicKey, Buffer.from(signature, "base64")),
    ).toBe(true);
  }
});

test("the error for a key too short for its algorithm says so", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 512 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const signer = compileRecipe(
    { message: "{RefNo}", algorithm: "rsa-sha512", key: "key" },
    "signing.payout",
  ).signer({ key });
  expect(() => signer.sign(request)).toThrow(SignatureError);
  expect(() => signer.sign(request)).toThrow("signing.payout cannot sign: the key does not fit");
});

test.each<[what: string, recipe: object, request: Partial<UnsignedRequest>, path: string]>([
  ["a field that is absent", { message: "{TransId}" }, {}, "TransId"],
  ["a body for the signature", {}, { fields: undefined }, "Signature"],
  [
    "a header that breaks a line",
    { headers: { "x-ref": "{RefNo}" } },
    { fields: { RefNo: "a\r\nx-evil: 1" } },
    "header.x-ref",
  ],
  [
    "a header beyond ASCII",
    { headers: { "x-ref": "{RefNo}" } },
    { fields: { RefNo: "é" } },
    "header.x-ref",
  ],
  ["a body that is no object", {}, { body: "[1]" }, "body"],
  ["a body that is no JSON", {}, { body: "{" }, "body"],
  ["a field that JSON cannot hold", {}, { fields: { RefNo: Number.NaN } }, "body"],
  ["a nested object in pairs", {}, { fields: { o: {} } }, "o"],
])("refused before anything is sent: %s", (_, recipe, change, path) => {
  const signer = compileRecipe({ ...hmac, ...recipe }, "signing.payout").signer(secrets);
  let caught: unknown;
  try {
    signer.sign({ ...request, ...change });
  } catch (error) {
    caught = error;
  }
  if (!InvalidRequestError.is(caught))
    throw new Error("not refused as an invalid request", { cause: caught });
  expect(caught.message).toContain("signing.payout cannot sign this request");
  expect(caught.fields.map((field) => field.path)).toEqual([path]);
});

test("a request without a body can be signed in a header", () => {
  const recipe = {
    ...hmac,
    message: "{request.method}{request.path}{request.body}{pairs}",
    place: { in: "header", name: "x-sign" },
  };
  const signed = compileRecipe(recipe, "r")
    .signer(secrets)
    .sign({ method: "GET", path: "/products/M1", fields: undefined });
  expect(signed).toEqual({ body: undefined, headers: { "x-sign": hmacOf("GET/products/M1") } });
});

test("an explanation masks every secret, unless the caller asks to show them", () => {
  const recipe = {
    message: "{secret.key}{let.open}{let.keyed}{header.x-api-key}{RefNo}{Password}",
    algorithm: "plain",
    let: {
      open: { message: "{RefNo}", algorithm: "md5" },
      keyed: { message: "{secret.key|upper}", algorithm: "plain" },
    },
    headers: { "x-api-key": "{secret.key|base64}" },
  };
  const signer = compileRecipe(recipe, "r").signer(secrets);
  const withPassword = { ...request, fields: { RefNo: "R1", Password: secrets.key } };
  const open = createHash("md5").update("R1").digest("hex");
  const message = `•••${open}••••••R1•••`;
  expect(signer.explain(withPassword)).toEqual({
    message,
    signature: message,
    headers: { "x-api-key": "•••" },
    body: JSON.stringify({ RefNo: "R1", Password: "•••", Signature: message }),
  });
  const base64 = Buffer.from(secrets.key).toString("base64");
  const shown = signer.explain(withPassword, { showSecrets: true });
  expect(shown.message).toBe(`${secrets.key}${open}MERCHANT SECRET${base64}R1${secrets.key}`);
  expect(shown).toMatchObject(signer.sign(withPassword));
});

test("an explanation of a signature in a header shows what is sent", () => {
  const recipe = {
    ...hmac,
    message: "{secret.key}{RefNo}",
    place: { in: "header", name: "x-sign" },
  };
  const signer = compileRecipe(recipe, "r").signer(secrets);
  expect(signer.explain(request)).toEqual({
    ...signer.sign(request),
    message: "•••R1",
    signature: hmacOf("merchant secretR1"),
  });
});
