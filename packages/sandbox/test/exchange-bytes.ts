import { connect } from "node:net";

/** The answer to one request, as seen on its socket. */
export interface Sight {
  /** undefined without an HTTP status line */
  readonly status: number | undefined;
  /** lower-case names */
  readonly headers: Readonly<Record<string, string>>;
  /** the part of the body that arrived */
  readonly body: string;
  /** `open`: nothing more arrived within `patience` */
  readonly ended: "closed" | "reset" | "open";
  readonly bytes: Buffer;
  /** number of pieces in which it arrived */
  readonly pieces: number;
}

/** POSTs over a bare socket, because an HTTP client would hide details. */
export function exchangeBytes(
  url: string,
  path: string,
  body: string,
  patience = 10_000,
): Promise<Sight> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const pieces: Buffer[] = [];
    const finish = (ended: Sight["ended"]) => {
      socket.destroy();
      resolve({ ...readHttp(Buffer.concat(pieces)), ended, pieces: pieces.length });
    };
    socket.setTimeout(patience, () => finish("open"));
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", () => finish("reset"));
    socket.on("end", () => finish("closed"));
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        "Host: sandbox",
        "Connection: close",
        "Content-Type: application/json",
        `Content-Length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
  });
}

function readHttp(bytes: Buffer): Pick<Sight, "status" | "headers" | "body" | "bytes"> {
  const text = bytes.toString("utf8");
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1];
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: status === undefined ? undefined : Number(status),
    headers: Object.fromEntries(headers),
    body: status === undefined ? "" : text.slice(end + 4),
    bytes,
  };
}
