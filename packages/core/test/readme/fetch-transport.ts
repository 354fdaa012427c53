import { TransportError, type Transport } from "@merchant-payment/core";

/** errors before a connection: only these prove that a request did not leave */
const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

export const fetchTransport: Transport = async (request) => {
  try {
    request.beforeSend?.();
  } catch (error) {
    throw new TransportError("no", "given up before it left", { cause: error });
  }
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      redirect: "manual",
      signal: AbortSignal.timeout(request.connectTimeout + request.responseTimeout),
    });
    const headers = Object.fromEntries(response.headers);
    let body = "";
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(
      new TextDecoderStream(),
    )) {
      body += text;
      if (body.length > request.maxResponseBytes) throw new Error("the answer is too long");
    }
    return { status: response.status, headers, body };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause;
    const left = neverConnected.has(cause?.code ?? "") ? "no" : "maybe";
    throw new TransportError(left, `no answer (${cause?.code ?? String(error)})`, {
      cause: error,
    });
  }
};
