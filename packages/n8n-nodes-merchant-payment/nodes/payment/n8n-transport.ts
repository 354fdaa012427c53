import {
  type Transport,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from "@merchant-payment/core";
import type { IHttpRequestOptions } from "n8n-workflow";

/** n8n's HTTP helper */
export interface HttpRequestHelper {
  httpRequest(options: IHttpRequestOptions): Promise<unknown>;
}

/** As n8n gives it for a stream: the body arrives in chunks. */
interface StreamedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: AsyncIterable<Uint8Array> & { destroy?(): void };
}

/**
 * Sends with n8n's HTTP helper, and so with n8n's proxies and certificates. The helper does not show when a request leaves.
 * So only a refused connection or an unknown host proves that it did not.
 */
export function n8nTransport(helpers: HttpRequestHelper): Transport {
  // n8n's timeout covers only the headers; this one covers the whole answer
  return (request) =>
    send(helpers, request, AbortSignal.timeout(request.connectTimeout + request.responseTimeout));
}

async function send(
  helpers: HttpRequestHelper,
  request: TransportRequest,
  signal: AbortSignal,
): Promise<TransportResponse> {
  await Promise.resolve()
    .then(request.beforeSend)
    .catch((cause: unknown) =>
      Promise.reject(new TransportError("no", "stopped before it left", { cause })),
    );
  const answer = helpers.httpRequest({
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    timeout: request.connectTimeout + request.responseTimeout,
    abortSignal: signal,
    disableFollowRedirect: true,
    ignoreHttpStatusErrors: true,
    returnFullResponse: true,
    encoding: "stream",
    json: false,
  });
  return answer.then(
    (response) => read(response as StreamedResponse, request.maxResponseBytes, signal),
    (error: unknown) => Promise.reject(failure(error, signal)),
  );
}

async function read(
  response: StreamedResponse,
  maxBytes: number,
  signal: AbortSignal,
): Promise<TransportResponse> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const stop = () => response.body.destroy?.();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    return Promise.reject(failure(cause, signal));
  } finally {
    signal.removeEventListener("abort", stop);
  }
  if (signal.aborted) return Promise.reject(failure(undefined, signal));
  if (bytes > maxBytes) {
    stop();
    return Promise.reject(
      new TransportError("maybe", `the answer is longer than ${maxBytes} bytes`),
    );
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

const neverLeft: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "the host name was not found",
  EAI_AGAIN: "the host name could not be looked up",
};

/** without the error as a cause, because it holds the whole request */
function failure(error: unknown, signal: AbortSignal): TransportError {
  const code = codeOf(error) ?? "";
  const proof = neverLeft[code];
  if (proof !== undefined) return new TransportError("no", proof);
  if (signal.aborted || code === "ECONNABORTED" || code === "ETIMEDOUT") {
    return new TransportError("maybe", "no whole answer came in time");
  }
  return new TransportError("maybe", `the connection broke${code === "" ? "" : ` (${code})`}`);
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 3) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === "string" && /^[A-Z][A-Z_]+$/.test(code) ? code : codeOf(cause, depth + 1);
}
