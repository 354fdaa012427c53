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
 * What an answer means by the profile's `codes` and `http`. Everything that they do not name is `unclear`: it proves nothing.
 */
export type AnswerClass = CodeClass | "unclear";
