import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isFieldPath, readField } from "./field-path.ts";

test.each<[string, object, unknown]>([
  ["RefNo", { RefNo: "R-1" }, "R-1"],
  ["data.RefNo", { data: { RefNo: "R-1" } }, "R-1"],
  ["a.b.c", { a: { b: { c: 0 } } }, 0],
  ["data.RefNo", { "data.RefNo": "R-1" }, "R-1"],
  ["data.RefNo", { "data.RefNo": "R-1", data: { RefNo: "R-2" } }, "R-2"],
  ["a.b.c", { a: { "b.c": 1 } }, undefined],
  ["data.RefNo", { data: "R-1" }, undefined],
  ["data.RefNo", { data: null }, undefined],
  ["data.0", { data: ["R-1"] }, undefined],
  ["data.length", { data: "R-1" }, undefined],
  ["constructor", {}, undefined],
  ["__proto__.RefNo", {}, undefined],
  ["data.RefNo", { data: Object.create({ RefNo: "R-1" }) as object }, undefined],
])("%s of %j", (path, fields, expected) => {
  expect(readField(fields as Record<string, unknown>, path)).toEqual(expected);
});

test.each([
  ["RefNo", true],
  ["data.RefNo", true],
  ["", false],
  [".RefNo", false],
  ["data.", false],
  ["data..RefNo", false],
  ["data. RefNo", false],
  [" ", false],
])("%j is a path: %s", (text, expected) => {
  expect(isFieldPath(text)).toBe(expected);
});

test("a member at any depth is found by its path", () => {
  const step = fc.string({ minLength: 1 }).filter((name) => !name.includes("."));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.jsonValue(), (steps, value) => {
      const fields = steps.reduceRight<unknown>(
        (inner, name) => Object.fromEntries([[name, inner]]),
        value,
      );
      expect(readField(fields as Record<string, unknown>, steps.join("."))).toEqual(value);
    }),
  );
});
