import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isWireNumber, parseExactJson, parseWireJson } from "./exact-json.ts";
import { writeJson } from "./write-json.ts";

test.each([
  ["1000", 1000],
  ["-7", -7],
  ["0.1", 0.1],
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", "9007199254740992"],
  ["9007199254740993", "9007199254740993"],
  ["-9007199254740993", "-9007199254740993"],
  ["123456789012345678901234567890", "123456789012345678901234567890"],
  ["10.50", "10.50"],
  ["1.0", "1.0"],
  ["1e3", "1e3"],
  ["-0", "-0"],
  ["0.1000000000000000055", "0.1000000000000000055"],
  ["1e400", "1e400"],
])("the number %s is kept as %j", (text, kept) => {
  expect(parseExactJson(`{"n":${text}}`)).toEqual({ n: kept });
  expect(parseExactJson(`[[${text}]]`)).toEqual([[kept]]);
});

test("numbers keep their source text through parsing and writing", () => {
  const text = '{"a":10.50,"b":[1e3,{"c":-0}],"d":9007199254740993,"e":"1.0","f":null,"g":true}';
  expect(writeJson(parseWireJson(text))).toBe(text);
});

test("everything except numbers is as JSON.parse returns it", () => {
  const noNumbers = fc
    .jsonValue()
    .filter((value) => !/[\d]/.test(JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, "")));
  fc.assert(
    fc.property(noNumbers, (value) => {
      expect(parseExactJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a number stays a number only if it is written back as the same text", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
      (value) => {
        const text = JSON.stringify(value);
        expect(String(parseExactJson(text))).toBe(text);
      },
    ),
  );
});

test("numbers in any spelling are read alike in short and in long texts", () => {
  const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,4})?(?:[eE][+-]?\d{1,3})?$/);
  const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
  fc.assert(
    fc.property(number, number, space, fc.string(), (one, other, gap, text) => {
      const json = `${gap}{"a":${gap}${one}${gap},"b":[${gap}${other},{"c":${JSON.stringify(text)}}]}`;
      expect(parseExactJson(json)).toEqual(parseExactJson(json + " ".repeat(5_000)));
      expect(parseExactJson(gap + one)).toEqual(parseExactJson(gap + one + " ".repeat(5_000)));
    }),
  );
});

test("a key __proto__ is a field and changes no prototype", () => {
  const value = parseExactJson('{"__proto__":{"paid":true},"a":1.50}') as Record<string, unknown>;
  expect(Object.keys(value)).toEqual(["__proto__", "a"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value["paid"]).toBeUndefined();
  expect(({} as Record<string, unknown>)["paid"]).toBeUndefined();
});

test.each([
  '{"CustomerName":"Jane Doe"',
  "",
  "undefined",
  '{"a":01}',
  `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
])("what is not JSON is refused without repeating it (%#)", (text) => {
  expect(() => parseExactJson(text)).toThrow(
    new SyntaxError("the text is not JSON that can be read"),
  );
});

test("an object that looks like a wire number is not one", () => {
  expect(isWireNumber(parseWireJson('{"rawJSON":"1"}'))).toBe(false);
  expect(isWireNumber(parseWireJson("1"))).toBe(true);
});
