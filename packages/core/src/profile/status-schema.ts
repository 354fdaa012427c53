import * as z from "zod/mini";
import { normalise } from "../outcome/classify-answer.ts";

/** texts as answers have them, normalised */
export const statusTexts = z.array(
  z.pipe(
    z.union([
      z.string().check(z.refine((text) => text.trim() !== "", "must not be empty")),
      z.int(),
    ]),
    z.transform((value) => normalise(String(value))),
  ),
);
const texts = z.optional(statusTexts);
const classes = {
  succeeded: texts,
  failed: texts,
  pending: texts,
  reversed: texts,
  expired: texts,
};

export const statusesSchema = z.strictObject({
  ...classes,
  payout: z.optional(z.strictObject(classes)),
  deposit: z.optional(z.strictObject(classes)),
});
