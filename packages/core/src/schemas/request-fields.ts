import * as z from "zod/mini";

const whole = "must be a whole number, written without quotes, of at most 9007199254740991";

/** whole numbers that JavaScript holds exactly; anything else is refused before it is sent */
export const integer = z.int(whole);

/** API document, Rules 1: an integer without decimals, in the unit that the gateway's manual gives for the Currency */
export const amount = z.int(whole).check(z.gte(1, "must be 1 or more"));

/** what a text must be, and the clause that says so */
type Rule = readonly [fits: (text: string) => boolean, message: string];

const control = /\p{Cc}/u;
const oneLine: readonly Rule[] = [
  [(text) => !control.test(text), "must not contain control characters or line breaks"],
  [(text) => text.isWellFormed(), "must be well-formed Unicode"],
];

/** one line of text */
export const line = textOf(...oneLine);

/** a line that names something: neither empty nor with white space around it */
export const name = textOf(
  ...oneLine,
  [(text) => text !== "", "must not be empty"],
  [(text) => text.trim() === text, "must not begin or end with white space"],
);

export const absoluteUrl = textOf([
  (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
  "must be an absolute http(s) URL",
]);

/** One check for all rules, which says the first that is broken: a check each takes zod several times as long. */
function textOf(...rules: readonly Rule[]): z.ZodMiniString {
  return z.string("must be a text").check(({ value, issues }) => {
    for (const [fits, message] of rules) {
      if (fits(value)) continue;
      issues.push({ code: "custom", message, input: value });
      return;
    }
  });
}
