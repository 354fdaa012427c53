import type { Evidence } from "../outcome/evidence.ts";
import type { Envelope } from "../schemas/envelope.ts";

/** The result of one request. */
export interface Exchange {
  readonly evidence: Evidence;
  /** null without a readable envelope */
  readonly envelope: Envelope | null;
  /** the envelope's `data` as received; numbers that JavaScript cannot hold exactly are texts */
  readonly data: unknown;
  /** HTTP status; null without an answer */
  readonly httpStatus: number | null;
  /** one clause for people, without secrets or people's data */
  readonly summary: string;
}
