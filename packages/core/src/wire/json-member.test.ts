import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withMember, withoutMember } from "./json-member.ts";

test.each([
  ['{"a":1,"S":"x"}', '{"a":1}'],
  ['{"S":"x","a":1}', '{"a":1}'],
  ['{ "S" : "x" , "a":1 }', '{ "a":1 }'],
  ['{"a":1,"S":"x","b":2}', '{"a":1,"b":2}'],
  ['{\n  "a": 1,\n  "S": "x"\n}', '{\n  "a": 1\n}'],
  ['{"S":"x"}', "{}"],
  ['{"a":{"S":"inner"},"S":{"deep":["}",{"S":1}]}}', '{"a":{"S":"inner"}}'],
  ['{"a":"S","b":"\\"S\\":","S":"x"}', '{"a":"S","b":"\\"S\\":"}'],
  ['{"\\u0053":"x","a":1}', '{"a":1}'],
  ['{"a":1}', '{"a":1}'],
  ["{}", "{}"],
])("%s without S", (text, rest) => {
  expect(withoutMember(text, "S")).toBe(rest);
});

test("a member that occurs twice is refused", () => {
  expect(() => withoutMember('{"S":"a","x":1,"S":"b"}', "S")).toThrow(SyntaxError);
  expect(() => withoutMember('{"S":"a","\\u0053":"b"}', "S")).toThrow(SyntaxError);
});

test("adding a member and removing it again gives the same text", () => {
  const object = fc.dictionary(
    fc.string().filter((key) => key !== "S" && key !== "__proto__"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(
      object,
      fc.constantFrom(undefined, 1, "\t"),
      fc.string(),
      (fields, indent, value) => {
        const text = JSON.stringify(fields, null, indent);
        const signed = withMember(text, "S", value);
        expect(JSON.parse(signed)).toEqual({ ...JSON.parse(text), S: value });
        expect(withoutMember(signed, "S")).toBe(text);
      },
    ),
  );
});
