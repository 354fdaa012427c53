/**
 * The envelope around every answer (API document, "Response envelope"), as text; null for a part that the gateway left out.
 * An answer is readable if it is a JSON object with a `code`.
 */
export interface Envelope {
  /** result code; success is "00" */
  readonly code: string;
  /** HTTP-like status; success is 200 */
  readonly status: string | null;
  /** success is "SUCCESS" */
  readonly message: string | null;
  /** empty on success; a value that is not a text is written as JSON */
  readonly error: string | null;
}
