import * as z from "zod/mini";

const whole = "must be a whole number, written without quotes, of at most 9007199254740991";

/** whole numbers that JavaScript holds exactly; anything else is refused before it is sent */
export const integer = z.int(whole);

/** API document, Rules 1: an integer without decimals, in the unit that the gateway's manual gives for the Currency */
export const amount = z.int(whole).check(z.gte(1, "must be 1 or more"));

/** one line of text */
export const line = z.string("must be a text").check(
  z.refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters or line breaks"),
  z.refine((text) => text.isWellFormed(), "must be well-formed Unicode"),
);

/** a line that names something: neither empty nor with white space around it */
export const name = line.check(
  z.refine((text) => text !== "", "must not be empty"),
  z.refine((text) => text.trim() === text, "must not begin or end with white space"),
);

export const absoluteUrl = z
  .string("must be a text")
  .check(
    z.refine(
      (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
      "must be an absolute http(s) URL",
    ),
  );
