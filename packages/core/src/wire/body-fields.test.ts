import { expect, test } from "vitest";
import { readBodyFields } from "./body-fields.ts";
import { withoutFormField } from "./form.ts";

test("a body is recognised as a JSON object or a form", () => {
  expect(readBodyFields('  {"Amount":10.50,"RefNo":"A 1"}')).toEqual({
    Amount: "10.50",
    RefNo: "A 1",
  });
  expect(
    readBodyFields("Amount=10.50&RefNo=A+1&Remark=%C3%A9%26&a%5Bb%5D=c&Empty=&Bare\n"),
  ).toEqual({
    Amount: "10.50",
    RefNo: "A 1",
    Remark: "é&",
    "a[b]": "c",
    Empty: "",
    Bare: "",
  });
  expect(readBodyFields("")).toEqual({});
});

test("a form's __proto__ is a field", () => {
  const fields = readBodyFields("__proto__=x&a=1");
  expect(Object.keys(fields)).toEqual(["__proto__", "a"]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

test.each(["a=1&a=2", "a=1&%61=2", "a=%ZZ", "a=%FF", '{"a":1', "{a=1"])(
  "%s can be read in two ways, or in none",
  (body) => {
    expect(() => readBodyFields(body)).toThrow(SyntaxError);
  },
);

test("a form loses one field and keeps every other character", () => {
  expect(withoutFormField("a=%20x&Signature=abc&b=+y", "Signature")).toBe("a=%20x&b=+y");
  expect(withoutFormField("%53ignature=abc&b=1", "Signature")).toBe("b=1");
});
