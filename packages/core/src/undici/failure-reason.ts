import type { TransportRequest } from "../transport/transport.ts";

/** A clause for people: what happened, and where. Origin only: paths and bodies stay out of it. */
export function failureReason(
  error: unknown,
  request: Pick<TransportRequest, "url" | "connectTimeout">,
  left: "no" | "maybe",
): string {
  const { host, hostname } = new URL(request.url);
  const code = errorCode(error);
  switch (code) {
    case "ECONNREFUSED":
      return `connection refused by ${host}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host name ${hostname} could not be resolved (${code})`;
    case "UND_ERR_CONNECT_TIMEOUT":
      return `no connection to ${host} within ${request.connectTimeout} ms`;
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
      return left === "maybe"
        ? `the connection to ${host} broke before a complete answer`
        : `the connection to ${host} broke before the request left`;
    case "UND_ERR_INVALID_ARG":
      return "the request cannot be written as HTTP: a header or the path holds a character that may not stand there";
    case "UND_ERR_CLOSED":
    case "UND_ERR_DESTROYED":
      return "the transport is closed";
    case undefined:
      return left === "maybe"
        ? `the request to ${host} failed before a complete answer`
        : `the request to ${host} failed before it left`;
    default:
      return left === "maybe"
        ? `no usable answer from ${host} (${code})`
        : `no connection to ${host} (${code})`;
  }
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : undefined;
}
