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
    case undefined:
      return left === "maybe" ? "the request failed before a complete answer" : ownMessage(error);
    default:
      return left === "maybe"
        ? `no usable answer from ${host} (${code})`
        : `no connection to ${host} (${code})`;
  }
}

/** an error without a code was thrown by `beforeLeaving`, whose message is ours */
function ownMessage(error: unknown): string {
  return error instanceof Error && error.message !== ""
    ? error.message
    : "the request was given up before it left";
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : undefined;
}
