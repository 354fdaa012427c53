import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { compileRecipe } from "./compile-recipe.ts";
import type { ReceivedRequest } from "./verifier.ts";

const secrets = { key: "merchant secret", next: "next secret" };
const hmac = { message: "{RefNo}|{Amount}", algorithm: "hmac-sha256", key: "key" };
const inHeader = {
  ...hmac,
  message: "{request.body}",
  place: { in: "header", name: "X-Sign", prefix: "v1," },
};

function hmacOf(message: string, key = secrets.key): string {
  return createHmac("sha256", key).update(message).digest("hex");
}

function received(body: string, headers: Readonly<Record<string, string>> = {}): ReceivedRequest {
  return { method: "POST", path: "/callbacks", headers, body };
}

function verdict(recipe: unknown, request: ReceivedRequest, clock?: () => number): string {
  const result = compileRecipe(recipe, "signing.callback")
    .verifier(secrets, { clock })
    .verify(request);
  return result.valid ? "valid" : result.reason;
}

test.each(["1000", "10.50", "1.0", "1e3", "9007199254740993"])(
  "the number %s enters as it was received",
  (amount) => {
    const signature = hmacOf(`R|${amount}`);
    expect(
      verdict(hmac, received(`{"RefNo":"R","Amount":${amount},"Signature":"${signature}"}`)),
    ).toBe("valid");
    expect(
      verdict(hmac, received(`{"RefNo":"R","Amount":${amount}0,"Signature":"${signature}"}`)),
    ).toBe("the signature does not match");
  },
);

test("a form is verified like JSON", () => {
  const signature = hmacOf("A & B|10.50");
  const form = `RefNo=A+%26+B&Amount=10.50&Signature=${signature}`;
  expect(
    verdict(hmac, received(form, { "content-type": "application/x-www-form-urlencoded" })),
  ).toBe("valid");
  expect(verdict(hmac, received(form.replace("10.50", "99.50")))).toBe(
    "the signature does not match",
  );
  expect(
    verdict(
      { ...hmac, message: "{request.body}" },
      received(`a=1&Signature=${hmacOf("a=1&b=+2")}&b=+2`),
    ),
  ).toBe("valid");
});

test("a body is signed without its signature, and with every other character", () => {
  const recipe = { ...hmac, message: "{request.body}" };
  const body = '{ "b" : 1.0,\n "a":"\\u00e9" }';
  const signature = hmacOf(body);
  expect(
    verdict(
      recipe,
      received(
        `{ "b" : 1.0,\n "a":"\\u00e9" , "Signature": "${signature}" }`
          .replace(' , "', ', "')
          .replace('" }', '" }'),
      ),
    ),
  ).toBe("valid");
  expect(
    verdict(recipe, received(`{ "b" : 1.0, "a":"\\u00e9", "Signature": "${signature}" }`)),
  ).toBe("the signature does not match");
  expect(verdict(recipe, received(`{"Signature":"${signature}","Signature":"${signature}"}`))).toBe(
    "the request cannot be read",
  );
});

test.each([
  ["the signature alone", (right: string) => `v1,${right}`],
  ["the first of a list", (right: string) => `v1,${right} v1,${"0".repeat(64)}`],
  ["the last of a list", (right: string) => `v1,abc v1,${right}`],
  ["separated by commas", (right: string) => `v1,abc,v1,${right}`],
  ["beside another version", (right: string) => `v2,abc v1,${right}`],
  ["with white space around", (right: string) => `  v1,${right} `],
])("a header holds %s", (_, write) => {
  expect(verdict(inHeader, received("any text", { "x-sign": write(hmacOf("any text")) }))).toBe(
    "valid",
  );
  expect(verdict(inHeader, received("another text", { "x-sign": write(hmacOf("any text")) }))).toBe(
    "the signature does not match",
  );
});

test("a list without a prefix, by space or comma", () => {
  const recipe = { ...inHeader, place: { in: "header", name: "x-sign" } };
  for (const separator of [" ", ",", ", "]) {
    expect(
      verdict(recipe, received("text", { "x-sign": ["abc", hmacOf("text")].join(separator) })),
    ).toBe("valid");
  }
});

test("a prefix in the middle of an entry does not begin a new one", () => {
  expect(verdict(inHeader, received("text", { "x-sign": `xv1,${hmacOf("text")}` }))).not.toBe(
    "valid",
  );
});

const noField = "there is no signature in the field Signature";
const noHeader = "there is no signature in the header x-sign";

test.each<[what: string, recipe: object, request: ReceivedRequest, reason: string]>([
  ["no signature", hmac, received('{"RefNo":"R","Amount":1}'), noField],
  ["an empty signature", hmac, received('{"RefNo":"R","Amount":1,"Signature":""}'), noField],
  ["null for a signature", hmac, received('{"RefNo":"R","Amount":1,"Signature":null}'), noField],
  ["a number for a signature", hmac, received('{"RefNo":"R","Amount":1,"Signature":0}'), noField],
  [
    "an object for a signature",
    hmac,
    received('{"RefNo":"R","Amount":1,"Signature":{"rawJSON":"1"}}'),
    noField,
  ],
  [
    "an inherited signature",
    hmac,
    received('{"__proto__":{"Signature":"x"},"RefNo":"R","Amount":1}'),
    noField,
  ],
  ["no header", inHeader, received("{}"), noHeader],
  ["an empty header", inHeader, received("{}", { "x-sign": "" }), noHeader],
  ["the prefix alone", inHeader, received("{}", { "x-sign": "v1," }), noHeader],
  ["no prefix", inHeader, received("{}", { "x-sign": hmacOf("{}") }), noHeader],
  [
    "an inherited header",
    inHeader,
    received("{}", Object.create({ "x-sign": `v1,${hmacOf("{}")}` }) as Record<string, string>),
    noHeader,
  ],
  ["a missing field", hmac, received('{"RefNo":"R","Signature":"abc"}'), "Amount is absent"],
  [
    "null for a field",
    hmac,
    received('{"RefNo":"R","Amount":null,"Signature":"abc"}'),
    "Amount is absent",
  ],
  [
    "an inherited field",
    { ...hmac, message: "{toString}" },
    received('{"Signature":"abc"}'),
    "toString is absent",
  ],
  [
    "an inherited header in the message",
    { ...inHeader, message: "{header.toString}" },
    received("{}", { "x-sign": "v1,abc" }),
    "header.tostring is absent",
  ],
  [
    "another inherited header in the message",
    { ...inHeader, message: "{header.x-id}" },
    received(
      "{}",
      Object.assign(Object.create({ "x-id": "1" }) as object, {
        "x-sign": `v1,${hmacOf("1")}`,
      }),
    ),
    "header.x-id is absent",
  ],
  [
    "an object for a field",
    hmac,
    received('{"RefNo":{},"Amount":1,"Signature":"abc"}'),
    "RefNo is an object or a list; write it with |json",
  ],
  ["an empty body", hmac, received(""), noField],
  ["a list", hmac, received("[1]"), noField],
  ["broken JSON", hmac, received('{"RefNo":"R"'), "the request cannot be read"],
  [
    "a form with a field twice",
    hmac,
    received("RefNo=R&RefNo=S&Amount=1&Signature=abc"),
    "the request cannot be read",
  ],
  [
    "a form that is not UTF-8",
    hmac,
    received("RefNo=%FF&Amount=1&Signature=abc"),
    "the request cannot be read",
  ],
  [
    "a strange field in pairs",
    { ...hmac, message: "{pairs}" },
    received('{"<b>":{},"Signature":"abc"}'),
    'a field of the body is an object, which these pairs do not write; see "nested"',
  ],
])("%s is not valid", (_, recipe, request, reason) => {
  expect(verdict(recipe, request)).toBe(reason);
});

test.each([undefined, null, "text", {}, { body: 1, headers: null }])(
  "what is no request at all is not valid (%#)",
  (request) => {
    for (const recipe of [hmac, inHeader]) {
      expect(
        compileRecipe(recipe, "r")
          .verifier(secrets)
          .verify(request as unknown as ReceivedRequest),
      ).toMatchObject({ valid: false });
    }
  },
);

test("any of several keys verifies, in let too", () => {
  const recipe = {
    message: "{let.inner}",
    algorithm: "hmac-sha256",
    key: ["next", "key"],
    let: { inner: { message: "{RefNo}", algorithm: "hmac-sha256", key: ["next", "key"] } },
  };
  for (const outer of [secrets.next, secrets.key]) {
    for (const inner of [secrets.next, secrets.key]) {
      const signature = hmacOf(hmacOf("R", inner), outer);
      expect(verdict(recipe, received(JSON.stringify({ RefNo: "R", Signature: signature })))).toBe(
        "valid",
      );
    }
  }
  expect(
    verdict(
      recipe,
      received(JSON.stringify({ RefNo: "R", Signature: hmacOf(hmacOf("R"), "third") })),
    ),
  ).toBe("the signature does not match");
});

test("rsa verifies with a public PEM, or the private one's public part; one spelling only", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = {
    public: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
    pkcs1: pair.publicKey.export({ type: "pkcs1", format: "pem" }).toString(),
    private: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    other: other.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
  const recipe = { message: "{RefNo}", algorithm: "rsa-sha256", key: "key", encoding: "base64" };
  const signature = sign("sha256", Buffer.from("R"), pair.privateKey).toString("base64");
  const verify = (key: string, given: string, more = {}) =>
    compileRecipe({ ...recipe, ...more }, "r")
      .verifier({ key, old: pem.public })
      .verify(received(JSON.stringify({ RefNo: "R", Signature: given }))).valid;
  for (const key of [pem.public, pem.pkcs1, pem.private]) expect(verify(key, signature)).toBe(true);
  expect(verify(pem.other, signature)).toBe(false);
  expect(verify(pem.other, signature, { key: ["key", "old"] })).toBe(true);
  for (const given of [
    `${signature} `,
    `${signature}\n`,
    signature.replace(/=+$/, ""),
    `${signature}AAAA`,
    "AAAA",
    "=",
    "é",
  ]) {
    expect(verify(pem.public, given)).toBe(false);
  }
});

test.each<[unit: string, text: (now: number) => string]>([
  ["s", (now) => String(now / 1000)],
  ["ms", (now) => String(now)],
  ["iso", (now) => new Date(now).toISOString()],
  ["iso", (now) => `${new Date(now + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`],
])("a timestamp in %s may be as old, and as far ahead, as the tolerance says", (unit, text) => {
  const recipe = {
    ...inHeader,
    message: "{header.x-time}.{request.body}",
    timestamp: { source: "header.x-time", unit, toleranceSeconds: 60 },
  };
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);
  const request = received("text", {
    "x-time": text(now),
    "x-sign": `v1,${hmacOf(`${text(now)}.text`)}`,
  });
  for (const apart of [0, 60_000, -60_000])
    expect(verdict(recipe, request, () => now + apart)).toBe("valid");
  for (const apart of [60_001, -60_001])
    expect(verdict(recipe, request, () => now + apart)).toBe(
      "the timestamp is too far from now, or cannot be read",
    );
});

test.each(["", "soon", "Infinity", "1e9", "-1", "0x10", "2026-01-02T03:04:05", " 5"])(
  "the timestamp %j cannot be read, whatever the clock",
  (text) => {
    for (const unit of ["s", "ms", "iso"]) {
      const recipe = {
        ...inHeader,
        message: "{header.x-time}.{request.body}",
        timestamp: { source: "header.x-time", unit, toleranceSeconds: 1e12 },
      };
      const request = received("b", { "x-time": text, "x-sign": `v1,${hmacOf(`${text}.b`)}` });
      expect(verdict(recipe, request, () => 0)).not.toBe("valid");
    }
  },
);

test("a timestamp may be a field of the body", () => {
  const recipe = {
    ...hmac,
    message: "{pairs}",
    timestamp: { source: "data.time" },
    pairs: { nested: "json" },
  };
  const body = `{"data":{"time":100},"Signature":"${hmacOf('data={"time":100}')}"}`;
  expect(verdict(recipe, received(body), () => 100_000)).toBe("valid");
  expect(verdict(recipe, received(body), () => 401_000)).toContain("timestamp");
});

test("the sender's instant and ids are read from the headers that carry them", () => {
  const recipe = {
    ...inHeader,
    message:
      "{request.time|zone:+07:00}|{request.id|upper}|{payment.id}|{request.timestamp}|{request.method}{request.path}",
    headers: {
      "x-time": "{request.time|zone:+07:00}",
      "x-id": "{request.id}",
      "x-payment": "{payment.id}",
      "x-stamp": "{request.timestamp}",
    },
  };
  const compiled = compileRecipe(recipe, "r");
  const signed = compiled
    .signer(secrets)
    .sign({ method: "POST", path: "/callbacks", fields: {}, paymentId: "p" });
  const verifier = compiled.verifier(secrets);
  expect(verifier.verify(received(signed.body ?? "", signed.headers))).toEqual({ valid: true });
  for (const name of ["x-time", "x-id", "x-payment", "x-stamp"]) {
    expect(
      verifier.verify(received(signed.body ?? "", { ...signed.headers, [name]: "other" })).valid,
    ).toBe(false);
  }
});
