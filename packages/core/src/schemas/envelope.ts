/**
 * The envelope around every answer (API document, "Response envelope"), as text; null where the gateway left a part out.
 * What makes an answer readable is a JSON object with a `code`.
 */
export interface Envelope {
  /** result code; success is "00" */
  readonly code: string;
  /** HTTP-like status; success is 200 */
  readonly status: string | null;
  /** success is "SUCCESS" */
  readonly message: string | null;
  /** empty on success; what is no text is given as JSON */
  readonly error: string | null;
}
