import type { WireFields } from "./wire-fields.ts";

/** API document, "Response envelope" */
export interface Envelope {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly error: string;
  readonly data: WireFields | null;
}

/** an envelope and its HTTP status */
export interface Answer {
  readonly http: number;
  readonly envelope: Envelope;
}

export function success(code: string, data: WireFields): Answer {
  return { http: 200, envelope: { code, status: 200, message: "SUCCESS", error: "", data } };
}
