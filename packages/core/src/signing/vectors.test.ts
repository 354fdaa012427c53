import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { compileRecipe } from "./compile-recipe.ts";
import type { ReceivedRequest } from "./verifier.ts";
import vectors from "./vectors.json" with { type: "json" };

interface Vector {
  readonly name: string;
  readonly recipe: {
    readonly algorithm: string;
    readonly encoding?: string;
    readonly keyEncoding?: "base64";
    readonly place?: { readonly in?: string; readonly name?: string; readonly prefix?: string };
  };
  readonly fields: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly request?: { readonly body: string };
  readonly secrets: { readonly key: string };
  readonly message: string;
  readonly signature: string;
}

const table: readonly (readonly [string, Vector])[] = (vectors as readonly Vector[]).map(
  (vector) => [vector.name, vector] as const,
);

/** computes the signature with node:crypto, without any recipe */
function recompute({ recipe, secrets, message }: Vector): string {
  const [first = "", second] = recipe.algorithm.split("-");
  const key = Buffer.from(secrets.key, recipe.keyEncoding ?? "utf8");
  const bytes = (second === undefined ? createHash(first) : createHmac(second, key))
    .update(message, "utf8")
    .digest();
  if (recipe.encoding === "base64") return bytes.toString("base64");
  return recipe.encoding === "hex-upper"
    ? bytes.toString("hex").toUpperCase()
    : bytes.toString("hex");
}

function received({ recipe, fields, headers = {}, request, signature }: Vector): ReceivedRequest {
  const { name = "Signature", prefix = "", in: where = "body" } = recipe.place ?? {};
  const common = { method: "POST", path: "/callbacks" };
  if (where === "header")
    return {
      ...common,
      headers: { ...headers, [name]: prefix + signature },
      body: request?.body ?? JSON.stringify(fields),
    };
  return { ...common, headers, body: JSON.stringify({ ...fields, [name]: prefix + signature }) };
}

test("there are eight vectors", () => expect(table).toHaveLength(8));

test.each(table)("%s: node:crypto makes the same signature", (_, vector) => {
  expect(recompute(vector)).toBe(vector.signature);
});

test.each(table)("%s: the recipe makes the message and the signature", (_, vector) => {
  // for the vector with headers: its id and instant
  const headers = vector.headers && {
    headers: { "webhook-id": "{request.id}", "webhook-timestamp": "{request.timestamp}" },
  };
  const signer = compileRecipe({ ...vector.recipe, ...headers }, "signing.test").signer(
    vector.secrets,
    {
      clock: () => Number(vector.headers?.["webhook-timestamp"] ?? 0) * 1000 + 999,
      newId: () => vector.headers?.["webhook-id"] ?? "",
    },
  );
  const request = {
    method: "POST",
    path: "/x",
    fields: vector.fields,
    body: vector.request?.body,
  } as const;
  expect(signer.explain(request, { showSecrets: true })).toMatchObject({
    message: vector.message,
    signature: vector.signature,
  });
  const { name = "Signature", prefix = "", in: where = "body" } = vector.recipe.place ?? {};
  const signed = signer.sign(request);
  const made = where === "header" ? signed.headers : (JSON.parse(signed.body ?? "") as object);
  const unsigned = where === "header" ? vector.headers : vector.fields;
  expect(made).toEqual({ ...unsigned, [name]: prefix + vector.signature });
});

test.each(table)("%s: the recipe verifies the received request, and no other", (_, vector) => {
  const verifier = compileRecipe(vector.recipe, "signing.test").verifier(vector.secrets);
  const right = received(vector);
  expect(verifier.verify(right)).toEqual({ valid: true });
  const last = vector.signature.at(-1) === "0" ? "1" : "0";
  expect(
    verifier.verify(received({ ...vector, signature: vector.signature.slice(0, -1) + last })).valid,
  ).toBe(false);
  const other = compileRecipe(vector.recipe, "signing.test").verifier({
    key: `${vector.secrets.key.slice(0, -1)}A`,
  });
  expect(other.verify(right).valid).toBe(false);
});

test.each(table)("%s: it can be one of the recipe's examples", (_, vector) => {
  const { fields, headers, request, secrets, signature } = vector;
  const example = {
    fields,
    secrets,
    signature,
    ...(headers && { headers }),
    ...(request && { request }),
  };
  expect(() =>
    compileRecipe({ ...vector.recipe, examples: [example] }, "signing.test"),
  ).not.toThrow();
  expect(() =>
    compileRecipe(
      { ...vector.recipe, examples: [example, { ...example, signature: `${signature}0` }] },
      "signing.test",
    ),
  ).toThrow("signing.test.examples[1]: does not come out with this recipe");
});
