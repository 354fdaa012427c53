import { expect, test } from "vitest";
import { compilePairs } from "./pairs.ts";
import { parseWireJson } from "../wire/exact-json.ts";
import type { PairsOptions } from "./recipe.ts";

const fields = {
  b: "2",
  a: "x y",
  B: 1,
  empty: "",
  none: null,
  Signature: "sig",
  c10: true,
  c9: "0",
};

test.each<[options: PairsOptions, text: string]>([
  [{}, "B=1&a=x y&b=2&c10=true&c9=0"],
  [{ empty: "keep" }, "B=1&a=x y&b=2&c10=true&c9=0&empty=&none="],
  [{ sort: "none" }, "b=2&a=x y&B=1&c10=true&c9=0"],
  [{ sort: "value" }, "c9=0&B=1&b=2&c10=true&a=x y"],
  [{ sort: "value", assign: null, join: "" }, "012truex y"],
  [{ sort: "pair", assign: "" }, "B1&ax y&b2&c10true&c90"],
  [{ assign: ":", join: "|" }, "B:1|a:x y|b:2|c10:true|c9:0"],
  [{ assign: null }, "1&x y&2&true&0"],
  [{ fields: ["b", "a"] }, "a=x y&b=2"],
  [{ fields: ["b", "a"], sort: "none" }, "b=2&a=x y"],
  [{ fields: ["b", "missing"], empty: "keep" }, "b=2&missing="],
  [{ omit: ["a", "B"] }, "b=2&c10=true&c9=0"],
])("%j writes %s", (options, text) => {
  expect(compilePairs(options, "Signature")(fields)).toBe(text);
});

test("sorting by pair differs from sorting by key if one name begins with another", () => {
  const names = { a: "1", "a-b": "2" };
  expect(compilePairs({ sort: "key" }, undefined)(names)).toBe("a=1&a-b=2");
  expect(compilePairs({ sort: "pair" }, undefined)(names)).toBe("a-b=2&a=1");
});

test("sorting is by code unit: no locale, no numbers", () => {
  expect(
    compilePairs(
      { assign: null, sort: "value" },
      undefined,
    )({ a: "é", b: "z", c: "Z", d: "10", e: "9" }),
  ).toBe("10&9&Z&z&é");
});

test("with the signature in a header, a field of its name is like any other", () => {
  expect(compilePairs({ fields: ["Signature"] }, undefined)(fields)).toBe("Signature=sig");
});

const nested = { z: "1", o: { y: 2, x: "", w: { v: "3" } } };

test.each<[options: PairsOptions, text: string]>([
  [{ nested: "json" }, 'o={"y":2,"x":"","w":{"v":"3"}}&z=1'],
  [{ nested: "pairs" }, "o=w=v=3&y=2&z=1"],
  [{ nested: "pairs", empty: "keep" }, "o=w=v=3&x=&y=2&z=1"],
])("objects: %j writes %s", (options, text) => {
  expect(compilePairs(options, undefined)(nested)).toBe(text);
});

test("an object is refused by default, and so is a list among pairs", () => {
  expect(() => compilePairs({}, undefined)(nested)).toThrow("an object");
  expect(() => compilePairs({ nested: "pairs" }, undefined)({ list: [1] })).toThrow("a list");
  expect(compilePairs({ nested: "json" }, undefined)({ list: [1] })).toBe("list=[1]");
});

test("received numbers stay as they were written", () => {
  const received = parseWireJson('{"Amount":10.50,"o":{"n":1e3}}') as Record<string, unknown>;
  expect(compilePairs({ nested: "json" }, undefined)(received)).toBe('Amount=10.50&o={"n":1e3}');
  expect(compilePairs({ nested: "pairs" }, undefined)(received)).toBe("Amount=10.50&o=n=1e3");
});

test("own fields only", () => {
  const inherited = Object.create({ a: "inherited" }) as Record<string, unknown>;
  expect(compilePairs({ fields: ["a", "toString"], empty: "keep" }, undefined)(inherited)).toBe(
    "a=&toString=",
  );
});
