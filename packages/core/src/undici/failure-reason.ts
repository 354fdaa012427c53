import type { TransportRequest } from "../transport/transport.ts";
import { ProxyFailure } from "./proxy-failure.ts";

/** Node's error codes for a server's certificate that it does not accept */
const distrusted =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_CA|INVALID_PURPOSE)/;
/** TLS alerts of a server that refuses our client certificate, or the lack of one */
const refusedOurs =
  /ALERT_(CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)/;

/** A clause for people: what happened, and where. It names the origin only, no path and no body. */
export function failureReason(
  error: unknown,
  request: Pick<TransportRequest, "url" | "connectTimeout">,
  requestSent: "no" | "maybe",
): string {
  if (error instanceof ProxyFailure) return error.message;
  const { host, hostname } = new URL(request.url);
  const code = errorCode(error);
  if (code !== undefined && distrusted.test(code))
    return `the certificate of ${host} is not trusted (${code})`;
  if (code !== undefined && refusedOurs.test(code))
    return `${host} refused TLS, probably for our client certificate or the lack of one (${code})`;
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
      return requestSent === "maybe"
        ? `the connection to ${host} broke before a complete answer`
        : `the connection to ${host} broke before the request left`;
    case "UND_ERR_INVALID_ARG":
      return "the request cannot be written as HTTP: a header or the path contains a character that is not allowed there";
    case "UND_ERR_CLOSED":
    case "UND_ERR_DESTROYED":
      return "the transport is closed";
    case undefined:
      return requestSent === "maybe"
        ? `the request to ${host} failed before a complete answer`
        : `the request to ${host} failed before it left`;
    default:
      return requestSent === "maybe"
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
