import type { CodeClass } from "./answer-class.ts";

/** One entry of `codes`: every given part must match. Texts are trimmed and in lower case; `*` is any text. */
export interface CodePattern {
  /** envelope `code` (API document, "Response envelope") */
  readonly code?: string;
  /** HTTP status of the answer */
  readonly http?: string;
  /** envelope `status` */
  readonly status?: string;
  /** envelope `message` */
  readonly message?: string;
  /** `data.Status` */
  readonly dataStatus?: string;
}

/** the entries of each class for one operation */
export type CodeRules = Readonly<Record<CodeClass, readonly CodePattern[]>>;

/** the parts of an answer that decide its class, as text; null if the answer lacks them */
export type AnswerFacts = { readonly [Part in keyof CodePattern]-?: string | null };
