import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DuplicateMemberError } from "./duplicate-member.ts";
import { parseExactJson, parseJson, parseWireJson } from "./exact-json.ts";

const readers = [parseExactJson, parseWireJson, parseJson];

function duplicate(read: (text: string) => unknown, text: string): DuplicateMemberError | null {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof DuplicateMemberError) return error;
    throw error;
  }
}

test.each([
  ['{"RefNo":"A","RefNo":"A"}', "RefNo"],
  ['{"RefNo":"A" , "Amount" : 1 ,\n"RefNo":"B"}', "RefNo"],
  [String.raw`{"a":1,"\u0061":2}`, "a"],
  [String.raw`{"\u0061":1,"a":2}`, "a"],
  ['{"data":{"Status":"A","Status":"B"}}', "Status"],
  ['[1,[{"a":1},{"b":[{"c":1.50,"c":2}]}]]', "c"],
  ['{"a":{"b":1},"c":{"b":1},"a":0}', "a"],
  ['{"a":["x","y"],"b":["a"],"a":1}', "a"],
  [String.raw`{"a\"":"\\","b":"\"a\":1,","a\"":1}`, null],
  ['{"__proto__":1,"__proto__":2}', null],
  ['{"":1,"":2}', null],
  ['{"Jane Doe":1,"Jane Doe":2}', null],
])("%s is refused, and names only what can be a field", (text, member) => {
  for (const read of readers) {
    expect(duplicate(read, text)).toMatchObject({
      member,
      message: `${member ?? "a member"} occurs twice in one object`,
    });
    // parseExactJson reads long texts in another way
    expect(duplicate(read, text + " ".repeat(5_000))).toMatchObject({ member });
  }
});

test.each([
  '{"a":1,"b":{"a":1,"b":[{"a":1},{"a":1}]}}',
  '["a","a",{"a":"a"},"a"]',
  '{"a":"b","b":"a"}',
  '{"RefNo":1,"refNo":2}',
  String.raw`{"a":"\"a\":","b\\":"\\","b":1}`,
  '"a"',
  "{}",
])("%s names nothing twice", (text) => {
  for (const read of readers) expect(duplicate(read, text)).toBeNull();
});

const name = fc.string({
  unit: fc.constantFrom("a", "\\", '"', "\u0000", "é", "{", ","),
  maxLength: 3,
});
const written = (text: string) =>
  fc.constantFrom(
    JSON.stringify(text),
    `"${text
      .split("")
      .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("")}"`,
  );
const members = fc
  .array(
    fc.tuple(
      name.chain((text) => fc.tuple(fc.constant(text), written(text))),
      fc.jsonValue(),
    ),
  )
  .map((entries) => ({
    names: entries.map(([[text]]) => text),
    text: `{${entries.map(([[, key], value]) => `${key}: ${JSON.stringify(value)}`).join(" ,")}}`,
  }));

test("an object at any depth is refused exactly when two of its names are equal", () => {
  fc.assert(
    fc.property(
      members,
      fc.constantFrom("#", '{"x":#}', '[{"y":[#]}]'),
      ({ names, text }, around) => {
        const json = around.replace("#", () => text);
        const twice = new Set(names).size < names.length;
        for (const read of readers) expect(duplicate(read, json) !== null).toBe(twice);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a long text costs no more than reading it", () => {
  const a = `${'\\"'.repeat(1_000_000)}${"\\".repeat(1_000_000)}`;
  // if it cost more, this test would not end
  expect(parseExactJson(JSON.stringify({ a }))).toEqual({ a });
});

test("the error gives the position of the second member", () => {
  expect(duplicate(parseJson, '{"a":1, "a":2}')).toMatchObject({ position: 8 });
});
