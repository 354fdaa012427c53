import type { ReceivedRequest } from "@merchant-payment/core/signing";

/** the part of n8n's request object that is used here */
export interface IncomingRequest {
  readonly method: string;
  readonly url: string;
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody?: Uint8Array;
  readRawBody?(): Promise<void>;
}

/** The received request byte for byte, because the signature does not cover n8n's parsed body. */
export async function receivedRequest(request: IncomingRequest): Promise<ReceivedRequest> {
  await request.readRawBody?.();
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method: request.method,
    path: (request.originalUrl ?? request.url).split("?")[0] ?? "",
    headers: Object.fromEntries(headers),
    body: Buffer.from(request.rawBody ?? []).toString("utf8"),
  };
}
