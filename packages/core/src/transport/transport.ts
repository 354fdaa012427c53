/** One HTTP request, ready to go: signed, encoded, with every limit set. */
export interface TransportRequest {
  readonly method: "GET" | "POST";
  /** absolute URL */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** milliseconds to connect, including TLS */
  readonly connectTimeout: number;
  /** milliseconds from sending to the last byte of the answer */
  readonly responseTimeout: number;
  /** bytes; a longer answer is a failure */
  readonly maxResponseBytes: number;
  /** called right before the first byte goes out; if it throws, nothing is sent */
  readonly beforeSend?: (() => void) | undefined;
  /** aborts the request before its first byte is sent; later it does nothing */
  readonly signal?: AbortSignal | undefined;
}

/** A whole HTTP answer, its body read to the end. */
export interface TransportResponse {
  readonly status: number;
  /** lower-case names */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** the reason of a request that its caller aborted before it was sent */
export const givenUp = "the caller gave it up";

/** Sends one request once, without redirects or retries. Rejects only with a `TransportError`. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
