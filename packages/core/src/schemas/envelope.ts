import * as z from "zod/mini";

/** a text, or a number as its decimal text */
const wireText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);
const optionalText = z.optional(z.nullable(wireText));

/** What makes an answer readable: an object with a `code`. Unknown fields are kept (API document, "Response envelope"). */
export const envelopeSchema = z.looseObject({
  code: wireText,
  status: optionalText,
  message: optionalText,
  error: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
});

/** The envelope around every answer, as text; null where the gateway left a part out. */
export interface Envelope {
  /** result code; success is "00" */
  readonly code: string;
  /** HTTP-like status; success is 200 */
  readonly status: string | null;
  /** success is "SUCCESS" */
  readonly message: string | null;
  /** empty on success */
  readonly error: string | null;
}
