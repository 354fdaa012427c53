/** The classes that a profile's `codes` can name. */
export const codeClasses = [
  "success",
  "rejected",
  "signatureRefused",
  "busy",
  "hold",
  "notFound",
  "duplicate",
] as const;
/** The classes that a profile can put a code or an HTTP status into. */
export type CodeClass = (typeof codeClasses)[number];

/**
 * What an answer means, as the gateway profile's `codes` and `http` say. `unclear` is everything that they do not name:
 * nothing may be concluded from it.
 */
export type AnswerClass = CodeClass | "unclear";
