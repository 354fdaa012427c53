import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificates.ts";

export interface ConnectProxy {
  /** without credentials */
  readonly url: string;
  /** the targets of CONNECT requests, in order */
  readonly asked: string[];
  /** requests to forward without a tunnel */
  readonly forwarded: string[];
}

/** the proxy's reaction to a CONNECT request */
type Behave = (socket: Socket, request: IncomingMessage) => void;

/** An HTTP proxy with tunnels; it resolves every name to this machine. */
export async function startConnectProxy(
  behave: Behave = tunnel,
  certificate?: Certificate,
): Promise<ConnectProxy> {
  const asked: string[] = [];
  const forwarded: string[] = [];
  const sockets = new Set<Socket>();
  const server = certificate === undefined ? createServer() : createTlsServer(certificate);
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("request", (request: IncomingMessage, response) => {
    forwarded.push(`${request.method} ${request.url}`);
    response.writeHead(400).end();
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    asked.push(request.url ?? "");
    socket.on("error", () => {});
    behave(socket, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const scheme = certificate === undefined ? "http" : "https";
  return { url: `${scheme}://127.0.0.1:${port}`, asked, forwarded };
}

export function tunnel(socket: Socket, { url = "" }: IncomingMessage): void {
  const upstream = connect(Number(url.split(":").at(-1)), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on("error", () => {
    if (upstream.bytesWritten > 0) socket.destroy();
    else socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  socket.on("close", () => upstream.destroy());
}

/** opens tunnels for this user, and answers 407 to all others */
export function tunnelFor(user: string, password: string): Behave {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return (socket, request) =>
    request.headers["proxy-authorization"] === expected
      ? tunnel(socket, request)
      : void socket.end(
          "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm=x\r\n\r\n",
        );
}
