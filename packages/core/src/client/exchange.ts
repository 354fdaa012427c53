import type { Evidence } from "../outcome/evidence.ts";
import type { Envelope } from "../schemas/envelope.ts";

/** One request and what came of it. */
export interface Exchange {
  readonly evidence: Evidence;
  /** null where no readable envelope came */
  readonly envelope: Envelope | null;
  /** the envelope's `data` as it came; numbers that JavaScript cannot hold exactly are texts */
  readonly data: unknown;
  /** HTTP status; null where no answer came */
  readonly httpStatus: number | null;
  /** one clause for people, without secrets or people's data */
  readonly summary: string;
}
