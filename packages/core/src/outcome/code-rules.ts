import type { CodeClass } from "./answer-class.ts";

/** One entry of `codes`: every part that is given must match. Texts are trimmed, lower case; `*` stands for any text. */
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

/** what the answers of one operation mean */
export type CodeRules = Readonly<Record<CodeClass, readonly CodePattern[]>>;

/** the parts of an answer that decide its class, as text; null where the answer lacks them */
export type AnswerFacts = { readonly [Part in keyof CodePattern]-?: string | null };
