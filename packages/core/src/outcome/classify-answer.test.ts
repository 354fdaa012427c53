import type { CodeClass } from "./answer-class.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { classifyAnswer } from "./classify-answer.ts";
import type { AnswerFacts, CodePattern, CodeRules } from "./code-rules.ts";

const none: CodeRules = {
  success: [],
  rejected: [],
  signatureRefused: [],
  busy: [],
  hold: [],
  notFound: [],
  duplicate: [],
};
const facts: AnswerFacts = {
  code: "00",
  http: "200",
  status: "200",
  message: "SUCCESS",
  dataStatus: null,
};

test.each<[string, Partial<CodeRules>, Partial<AnswerFacts>, string]>([
  ["a listed code", { success: [{ code: "00" }] }, {}, "success"],
  ["a code that nobody lists", { success: [{ code: "00" }] }, { code: "01" }, "unclear"],
  ["a longer code", { success: [{ code: "00" }] }, { code: "000" }, "unclear"],
  ["no rules at all", {}, {}, "unclear"],
  [
    "an answer whose HTTP status is not known",
    { success: [{ code: "00" }] },
    { http: null },
    "success",
  ],
  ["white space and case", { busy: [{ code: "e20" }] }, { code: " E20\n" }, "busy"],
  ["all parts match", { hold: [{ code: "00", http: "200", status: "200" }] }, {}, "hold"],
  ["one part does not", { hold: [{ code: "00", http: "402" }] }, {}, "unclear"],
  ["a part that the answer lacks", { success: [{ dataStatus: "*" }] }, {}, "unclear"],
  [
    "the more exact entry wins",
    {
      rejected: [{ code: "400" }],
      notFound: [{ code: "400", message: "*not found*" }],
    },
    { code: "400", message: "Transaction NOT FOUND." },
    "notFound",
  ],
  [
    "where the more exact one does not match, the other counts",
    {
      rejected: [{ code: "400" }],
      notFound: [{ code: "400", message: "*not found*" }],
    },
    { code: "400", message: "Bad account" },
    "rejected",
  ],
  [
    "two classes match equally well",
    { rejected: [{ code: "4*" }], notFound: [{ code: "*0" }] },
    { code: "400" },
    "unclear",
  ],
  [
    "three entries of two classes match equally well",
    { rejected: [{ code: "4*" }, { code: "40*" }], notFound: [{ code: "*0" }] },
    { code: "400" },
    "unclear",
  ],
  [
    "two entries of one class",
    { rejected: [{ code: "4*" }, { code: "*0" }] },
    { code: "400" },
    "rejected",
  ],
])("%s", (_, rules, answer, expected) => {
  expect(classifyAnswer({ ...none, ...rules }, { ...facts, ...answer })).toBe(expected);
});

const classes = Object.keys(none) as CodeClass[];
const http5xx = fc.integer({ min: 500, max: 599 }).map(String);

test.each(classes)("under HTTP 5xx %s counts only where its entry names that status", (name) => {
  const said = (patterns: CodePattern[], http: string) =>
    classifyAnswer({ ...none, [name]: patterns }, { ...facts, http });
  fc.assert(
    fc.property(http5xx, (http) => {
      expect(said([{ code: "00" }], http)).toBe("unclear");
      expect(said([{ code: "00", status: "200", message: "success" }], http)).toBe("unclear");
      expect(said([{ code: "00", http: "5*" }], http)).toBe("unclear");
      expect(said([{ code: "00", http }], http)).toBe(name);
      expect(said([{ http }], http)).toBe(name);
      // an entry that is equally exact and of the same class
      expect(
        said(
          [
            { code: "00", http },
            { code: "00", status: "200" },
          ],
          http,
        ),
      ).toBe(name);
      // a more exact entry decides, and it does not name the status
      expect(said([{ http }, { code: "00", status: "200" }], http)).toBe("unclear");
    }),
  );
  for (const http of ["200", "302", "400", "404", "429", "499"])
    expect(said([{ code: "00" }], http)).toBe(name);
});

const alphabet = fc.constantFrom("a", "b", "*", ".", "\n");
const wild = fc.string({ unit: alphabet, minLength: 1, maxLength: 8 });
const plain = fc.string({ unit: fc.constantFrom("a", "b", ".", "\n"), maxLength: 8 });

test("* matches any text, and no other character is special", () => {
  fc.assert(
    fc.property(wild, plain, (pattern, text) => {
      const source = pattern.replaceAll(".", String.raw`\.`).replaceAll("*", "[^]*");
      const expected = new RegExp(`^${source}$`, "u").test(text.trim());
      const rules = { ...none, success: [{ code: pattern }] };
      expect(classifyAnswer(rules, { ...facts, code: text })).toBe(
        expected ? "success" : "unclear",
      );
    }),
    { numRuns: 2000 },
  );
});

const somePattern: fc.Arbitrary<CodePattern> = fc.record(
  { code: fc.constantFrom("00", "0*", "*"), http: fc.constantFrom("200", "2*", "500", "5*") },
  { requiredKeys: [] },
);
const someRules = fc.record(
  Object.fromEntries(classes.map((name) => [name, fc.array(somePattern, { maxLength: 2 })])),
) as fc.Arbitrary<CodeRules>;

test("the order of classes and entries does not matter", () => {
  fc.assert(
    fc.property(someRules, fc.constantFrom("200", "500"), (rules, http) => {
      const answer = { ...facts, http };
      const reversed = Object.fromEntries(
        Object.entries(rules)
          .toReversed()
          .map(([name, patterns]) => [name, patterns.toReversed()]),
      ) as unknown as CodeRules;
      expect(classifyAnswer(reversed, answer)).toBe(classifyAnswer(rules, answer));
    }),
  );
});

test("an answer gets a class only if one of the class's entries matches", () => {
  fc.assert(
    fc.property(someRules, fc.string(), (rules, code) => {
      const answer = { ...facts, code };
      const said = classifyAnswer(rules, answer);
      fc.pre(said !== "unclear");
      expect(classifyAnswer({ ...none, [said]: rules[said] }, answer)).toBe(said);
    }),
  );
});
