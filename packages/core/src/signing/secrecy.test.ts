import { generateKeyPairSync } from "node:crypto";
import { inspect } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileRecipe } from "./compile-recipe.ts";
import type { CompiledRecipe } from "./compile-recipe.ts";

const deep = { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true };

function dumped(value: unknown): string {
  const error =
    value instanceof Error ? `${value.message}\n${value.stack}\n${inspect(value.cause, deep)}` : "";
  return [
    String(value),
    inspect(value, deep),
    JSON.stringify(value),
    Object.entries(value as object).toString(),
    error,
  ].join("\n");
}

function caught(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return error;
  }
}

const secret = fc.stringMatching(/^[A-Za-z0-9+/"\\]{12,40}$/);

const recipes = [
  { message: "{secret.key}{RefNo}", algorithm: "sha256" },
  { message: "{RefNo}", algorithm: "hmac-sha256", key: "key" },
  { message: "{RefNo}", algorithm: "hmac-sha256", key: "key", keyEncoding: "hex" },
  { message: "{RefNo}", algorithm: "hmac-sha256", key: "key", keyEncoding: "base64" },
  { message: "{RefNo}", algorithm: "rsa-sha256", key: "key" },
  {
    message: "{let.a}",
    algorithm: "sha256",
    let: { a: { message: "{secret.key|decimals:2}", algorithm: "plain" } },
  },
  { message: "{secret.key|minify}{RefNo}", algorithm: "plain" },
  {
    message: "{secret.key}{RefNo}",
    algorithm: "plain",
    headers: { "x-api-key": "{secret.key}" },
    place: { in: "header", name: "x-sign" },
  },
];

test("no secret shows in a signer, a verifier, a recipe, an error, a refusal or an explanation", () => {
  fc.assert(
    fc.property(fc.constantFrom(...recipes), secret, (recipe, key) => {
      const compiled = compileRecipe(recipe, "signing.payout");
      const signer = caught(() => compiled.signer({ key })) as ReturnType<CompiledRecipe["signer"]>;
      const verifier = caught(() => compiled.verifier({ key })) as ReturnType<
        CompiledRecipe["verifier"]
      >;
      const seen = [compiled, signer, verifier];
      const request = { method: "POST", path: "/", fields: { RefNo: "R" } } as const;
      if (!(signer instanceof Error)) {
        seen.push(caught(() => signer.explain(request)) as never);
        seen.push(caught(() => signer.sign({ ...request, fields: { Remark: key } })) as never);
        seen.push(
          caught(() => signer.explain({ ...request, fields: { RefNo: "R", Copy: key } })) as never,
        );
      }
      if (!(verifier instanceof Error)) {
        seen.push(
          verifier.verify({
            method: "POST",
            path: "/",
            headers: { "x-sign": "x" },
            body: `{"Signature":"x","Other":${JSON.stringify(key)}}`,
          }) as never,
        );
      }
      const example = { fields: { RefNo: "R" }, secrets: { key }, signature: "00" };
      seen.push(
        caught(() => compileRecipe({ ...recipe, examples: [example] }, "signing.payout")) as never,
      );
      for (const one of seen) expect(dumped(one)).not.toContain(key);
    }),
    { numRuns: 200 },
  );
});

test("no part of a private key shows", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const broken = key.replace(/^(.{100})./s, "$1*");
  const compiled = compileRecipe({ message: "{RefNo}", algorithm: "rsa-sha256", key: "key" }, "r");
  const seen = [
    compiled.signer({ key }),
    compiled.verifier({ key }),
    caught(() => compiled.signer({ key: broken })),
    caught(() => compiled.verifier({ key: broken })),
  ];
  for (const one of seen)
    for (const line of key.split("\n").filter((text) => text.length > 20))
      expect(dumped(one)).not.toContain(line);
});

test("a field's value shows neither in a refusal nor in an error", () => {
  const compiled = compileRecipe(
    { message: "{CustomerName|decimals:2}", algorithm: "hmac-sha256", key: "key" },
    "r",
  );
  const secrets = { key: "a secret of some length" };
  const fields = { CustomerName: "Jane Doe", Signature: "x" };
  const refusal = compiled
    .verifier(secrets)
    .verify({ method: "POST", path: "/", headers: {}, body: JSON.stringify(fields) });
  const error = caught(() => compiled.signer(secrets).sign({ method: "POST", path: "/", fields }));
  for (const one of [refusal, error]) expect(dumped(one)).not.toContain("Jane");
});
