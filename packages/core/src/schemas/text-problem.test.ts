import * as fc from "fast-check";
import { expect, test } from "vitest";
import { otherSpaceProblem, textProblem } from "./text-problem.ts";

/** the text as a reader sees it */
const shown = (text: string) =>
  text
    .normalize("NFC")
    .replace(/\u200b|\ufe0f/gu, "")
    .replaceAll("\u00a0", " ")
    .trim();

test("two texts that pass are equal if they look equal", () => {
  const part = fc.constantFrom(
    "a",
    "é",
    "e",
    "\u0301",
    "\u200b",
    "\u00a0",
    " ",
    "\u212b",
    "Å",
    "\ufe0f",
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const text = parts.join("");
      fc.pre(textProblem(text) === undefined && otherSpaceProblem(text) === undefined);
      expect(shown(text)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test("for any refused text, the message names a character and its position", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const problem of [textProblem(text), otherSpaceProblem(text)]) {
        if (problem === undefined) continue;
        const [, code = "", position = ""] =
          /\(U\+([0-9A-F]{4,6})\) at position (\d+)/.exec(problem) ?? [];
        expect(Array.from(text)[Number(position) - 1]?.codePointAt(0)).toBe(
          Number.parseInt(code, 16),
        );
      }
    }),
    { numRuns: 2000 },
  );
});
