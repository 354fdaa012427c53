import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileRecipe } from "./compile-recipe.ts";
import type { SignedRequest } from "./signer.ts";
import type { ReceivedRequest } from "./verifier.ts";

const names = ["RefNo", "MerchantCode", "Amount", "Remark", "a-b", "__proto__", "10"] as const;
const secrets = {
  first: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  second: "c2Vjb25kIHNlY3JldCBvZiBzb21lb25l",
};

const words = fc.string({ unit: "grapheme", maxLength: 12 });
const scalar = fc.oneof(
  words,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const fields = fc
  .record(
    Object.fromEntries(names.map((name) => [name, scalar])) as Record<
      (typeof names)[number],
      typeof scalar
    >,
  )
  // a literal __proto__ would set the prototype instead
  .chain((values) =>
    fc
      .shuffledSubarray(Object.entries(values), { minLength: names.length })
      .map((entries) => Object.fromEntries(entries)),
  );

const sources = [
  ...names,
  "request.body",
  "request.method",
  "request.path",
  "pairs",
  "header.x-time",
  "let.inner",
  "Nothing?",
];
const filters = [
  "",
  "|upper",
  "|lower",
  "|trim",
  "|digits",
  "|url",
  "|url:form",
  "|base64",
  "|json",
  "|md5",
  "|sha1",
  "|sha256",
  "|sha512",
];
const literal = fc.constantFrom("", "&", ".", "{{", "}}", "key=", "\n");
const placeholder = (from: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...from), fc.constantFrom(...filters), literal)
    .map(([source, filter, before]) => `${before}{${source}${filter}}`);
const template = (from: readonly string[]) =>
  fc.array(placeholder(from), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));

const encoding = fc.constantFrom("hex", "hex-upper", "base64", "base64url");
const keyed = fc.record({
  algorithm: fc.constantFrom("hmac-md5", "hmac-sha1", "hmac-sha256", "hmac-sha512"),
  key: fc.constantFrom("first", "second", ["first", "second"], ["second", "first"]),
  keyEncoding: fc.constantFrom("utf8", "base64"),
});
const hashed = fc.record({ algorithm: fc.constantFrom("md5", "sha1", "sha256", "sha512") });

const pairs = fc.record(
  {
    fields: fc.constantFrom("all" as const, ["Amount", "RefNo", "Remark"]),
    omit: fc.constantFrom([], ["Remark"]),
    empty: fc.constantFrom("drop", "keep"),
    sort: fc.constantFrom("key", "pair", "value", "none"),
    assign: fc.constantFrom("=", "", null),
    join: fc.constantFrom("&", "", "|"),
    nested: fc.constantFrom("reject", "json", "pairs"),
  },
  { requiredKeys: [] },
);

const place = fc.oneof(
  fc.record({
    in: fc.constant("body"),
    name: fc.constantFrom("Signature", "sign"),
    prefix: fc.constantFrom("", "v1="),
  }),
  fc.record({
    in: fc.constant("header"),
    name: fc.constantFrom("X-Sign", "authorization"),
    prefix: fc.constantFrom("", "v1,", "Bearer "),
  }),
);

const recipe = fc
  .record({
    digest: fc.oneof(keyed, hashed),
    message: template(sources),
    encoding,
    place,
    pairs,
    inner: fc.tuple(fc.oneof(keyed, hashed), template(names), encoding),
  })
  .map(({ digest, message, inner: [innerDigest, innerMessage, innerEncoding], ...rest }) => ({
    ...digest,
    encoding: rest.encoding,
    pairs: rest.pairs,
    place: rest.place,
    headers: { "x-time": "{request.timestamp}" },
    message: "key" in digest ? message : `{secret.first}${message}`,
    let: { inner: { ...innerDigest, message: innerMessage, encoding: innerEncoding } },
  }));

function receivedFrom({ body = "", headers }: SignedRequest): ReceivedRequest {
  return { method: "POST", path: "/payout/M1", headers, body };
}

test("what a recipe signs, the same recipe verifies", () => {
  fc.assert(
    fc.property(recipe, fields, (written, values) => {
      const compiled = compileRecipe(written, "r");
      const signed = compiled
        .signer(secrets)
        .sign({ method: "POST", path: "/payout/M1", fields: values });
      expect(compiled.verifier(secrets).verify(receivedFrom(signed))).toEqual({ valid: true });
      expect(
        compiled
          .verifier({ first: "f".repeat(32), second: "s".repeat(32) })
          .verify(receivedFrom(signed)).valid,
      ).toBe(false);
    }),
    { numRuns: 300 },
  );
});

/** the text with one character replaced */
function changed(text: string, seed: number): string {
  const at = seed % text.length;
  const code = text.charCodeAt(at);
  const other = String.fromCharCode(
    code === 0x61 + (seed % 26) ? 0x41 + (seed % 26) : 0x61 + (seed % 26),
  );
  return text.slice(0, at) + other + text.slice(at + 1);
}

test("one changed character of a signature is refused", () => {
  fc.assert(
    fc.property(recipe, fields, fc.nat(), (written, values, seed) => {
      const compiled = compileRecipe(written, "r");
      const signed = compiled
        .signer(secrets)
        .explain({ method: "POST", path: "/payout/M1", fields: values }, { showSecrets: true });
      const tampered = changed(signed.signature, seed);
      const swap = (value: string) => value.replace(signed.signature, () => tampered);
      const { body = "", headers } = signed;
      const request = {
        body: swap(body),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, swap(value)]),
        ),
      };
      expect(compiled.verifier(secrets).verify(receivedFrom(request)).valid).toBe(false);
    }),
    { numRuns: 300 },
  );
});

const lossless = [
  "",
  "|url",
  "|url:form",
  "|base64",
  "|json",
  "|md5",
  "|sha1",
  "|sha256",
  "|sha512",
];

test("one changed character of a field that enters the message is refused", () => {
  const signing = fc.record({
    digest: keyed,
    filter: fc.constantFrom(...lossless),
    source: fc.constantFrom("RefNo", "pairs", "request.body", "let.inner"),
    place,
    form: fc.boolean(),
  });
  fc.assert(
    fc.property(
      signing,
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.nat(),
      ({ digest, filter, source, place: where, form }, value, seed) => {
        const compiled = compileRecipe(
          {
            ...digest,
            message: `{${source}${filter}}`,
            place: where,
            let: { inner: { algorithm: "sha256", message: "{RefNo}{secret.first}" } },
          },
          "r",
        );
        const request = { method: "POST", path: "/payout/M1", fields: { RefNo: value } } as const;
        const { headers, body = "" } = compiled.signer(secrets).sign(request);
        const send = (RefNo: string) => {
          const sent = { ...(JSON.parse(body) as Record<string, string>), RefNo };
          // a form cannot repeat the exact text of a JSON body
          return compiled.verifier(secrets).verify(
            receivedFrom({
              headers,
              body:
                form && source !== "request.body"
                  ? new URLSearchParams(sent).toString()
                  : JSON.stringify(sent),
            }),
          );
        };
        fc.pre(value.isWellFormed() && changed(value, seed).isWellFormed());
        expect(send(value)).toEqual({ valid: true });
        expect(send(changed(value, seed)).valid).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

test("one changed character of a signed body is refused", () => {
  fc.assert(
    fc.property(keyed, fields, fc.nat(), (digest, values, seed) => {
      const compiled = compileRecipe(
        { ...digest, message: "{request.body}", place: { in: "header", name: "x-sign" } },
        "r",
      );
      const { headers, body = "" } = compiled
        .signer(secrets)
        .sign({ method: "POST", path: "/payout/M1", fields: values });
      expect(
        compiled.verifier(secrets).verify(receivedFrom({ headers, body: changed(body, seed) }))
          .valid,
      ).toBe(false);
    }),
  );
});

test("no random request makes a verifier throw, and none is valid", () => {
  const verifiers = [
    { message: "{pairs}{RefNo?}", algorithm: "hmac-sha256", key: "first" },
    {
      message: "{request.body|minify}",
      algorithm: "md5",
      place: { in: "header", name: "x-sign" },
      let: {},
    },
    {
      message: "{secret.first}",
      algorithm: "plain",
      place: { in: "header", name: "x-sign", prefix: "Bearer " },
    },
  ].map((written, at) =>
    compileRecipe(
      at === 1 ? { ...written, message: `{secret.first}${written.message}` } : written,
      "r",
    ).verifier(secrets),
  );
  const body = fc.oneof(fc.string(), fc.json(), fc.webQueryParameters());
  fc.assert(
    fc.property(body, fc.string(), fc.string(), (sent, header, signature) => {
      for (const verifier of verifiers) {
        for (const one of [
          sent,
          JSON.stringify({ RefNo: sent, Signature: signature }),
          `Signature=${signature}&${sent}`,
        ]) {
          expect(
            verifier.verify(receivedFrom({ body: one, headers: { "x-sign": header } })).valid,
          ).toBe(false);
        }
      }
    }),
  );
});
