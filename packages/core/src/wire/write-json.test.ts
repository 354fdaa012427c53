import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainDecimal } from "./plain-decimal.ts";
import { writeJson } from "./write-json.ts";

test.each([
  [1e21, "1000000000000000000000"],
  [1.5e22, "15000000000000000000000"],
  [1e-7, "0.0000001"],
  [-1.25e-9, "-0.00000000125"],
  [123.45, "123.45"],
  [-0, "0"],
  [1000, "1000"],
])("%d is written %s", (value, text) => {
  expect(plainDecimal(value)).toBe(text);
  expect(writeJson({ nested: [value] })).toBe(`{"nested":[${text}]}`);
});

test("a plain decimal is the same number, without an exponent", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainDecimal(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test("JSON is written compactly, as JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: "small" }), (value) => {
      expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(writeJson({ a: "é\n", b: 10n, c: undefined, d: [] })).toBe('{"a":"é\\n","b":10,"d":[]}');
});

test.each([
  [Number.NaN, "not a finite number"],
  [Number.POSITIVE_INFINITY, "not a finite number"],
  [() => 1, "not a JSON value"],
  [Symbol("s"), "not a JSON value"],
])("what JSON cannot hold is refused (%#)", (value, reason) => {
  expect(() => writeJson(value)).toThrow(reason);
  expect(() => writeJson({ value })).toThrow(reason);
});

test("undefined is not JSON", () => {
  expect(() => writeJson(undefined)).toThrow("not a JSON value");
});
