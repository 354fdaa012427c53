import * as z from "zod/mini";
import type { FieldFormat } from "../fields/request-fields.ts";
import { otherSpaceProblem, textProblem } from "./text-problem.ts";

const whole = "must be a whole number, written without quotes, of at most 9007199254740991";

/** whole numbers that JavaScript holds exactly */
const integer = z.int(whole);

/** API document, Rules 1: an integer without decimals, in the unit that the gateway's manual gives for the Currency */
const amount = z.int(whole).check(z.gte(1, "must be 1 or more"));

/** the problem of a text, as one clause; undefined if there is none */
type Rule = (text: string) => string | undefined;

const notEmpty: Rule = (text) => (text === "" ? "must not be empty" : undefined);

const rounded =
  "looks like a number that a spreadsheet has rounded; write all its digits, and make the column one of texts";
/** `1.23E+15` */
const roundedReference: Rule = (text) =>
  /^\d+(?:[.,]\d+)?E\+\d{1,3}$/i.test(text) ? rounded : undefined;
/** refuses `1e3` too: a reference may look like that, an account number does not */
const roundedNumber: Rule = (text) =>
  /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(text) ? rounded : undefined;

/** The values that each format accepts. */
export const fieldFormats: Readonly<Record<FieldFormat, z.ZodMiniType>> = {
  integer,
  amount,
  line: textOf(textProblem),
  name: textOf(textProblem, notEmpty, otherSpaceProblem),
  // two references that look alike must be equal
  reference: textOf(textProblem, notEmpty, otherSpaceProblem, roundedReference),
  number: textOf(textProblem, roundedNumber),
  email: textOf(textProblem, (text) =>
    /^[^\s@]+@[^\s@]+$/.test(text) ? undefined : "must be an e-mail address",
  ),
  url: textOf(textProblem, (text) =>
    /^https?:\/\//i.test(text) && URL.canParse(text)
      ? undefined
      : "must be an absolute http(s) URL",
  ),
};

/** One zod check for all rules, which reports the first broken one. One check for each rule is several times slower. */
function textOf(...rules: readonly Rule[]): z.ZodMiniString {
  return z.string("must be a text").check(({ value, issues }) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message === undefined) continue;
      issues.push({ code: "custom", message, input: value });
      return;
    }
  });
}
