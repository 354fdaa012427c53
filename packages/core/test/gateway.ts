import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { onTestFinished } from "vitest";

export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** the received bytes of each connection as text, in the order of connecting */
  readonly received: string[];
  readonly sockets: Socket[];
}

/**
 * A listening socket that speaks only when `speak` does: at each chunk, with all that the connection brought so far.
 * With `tls` it is one behind TLS, and what counts is what was decrypted.
 */
export async function startGateway(
  speak: (socket: Socket, received: string, connection: number) => void = () => {},
  tls?: TlsOptions,
): Promise<Gateway> {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const raw = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    const connection = sockets.push(socket) - 1;
    received[connection] = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received[connection] += chunk.toString("utf8");
      speak(socket, received[connection] ?? "", connection);
    });
  };
  const server = tls === undefined ? createServer(onSocket) : createTlsServer(tls, onSocket);
  server.on("connection", (socket: Socket) => raw.add(socket));
  await listen(server);
  onTestFinished(() => {
    for (const socket of [...sockets, ...raw]) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http${tls === undefined ? "" : "s"}://127.0.0.1:${port}`,
    port,
    received,
    sockets,
  };
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** whether the whole request has arrived, by the length in its head */
export function isComplete(received: string): boolean {
  const [head, body] = split(received);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return body !== undefined && Buffer.byteLength(body) >= length;
}

export function split(received: string): [head: string, body?: string] {
  const at = received.indexOf("\r\n\r\n");
  return at === -1 ? [received] : [received.slice(0, at), received.slice(at + 4)];
}

export function httpAnswer(body: string, status = "200 OK", headers: string[] = []): string {
  return [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
    "",
    body,
  ].join("\r\n");
}

/** answers every complete request with the same text, or with the function's result */
export function answering(text: string | ((request: string) => string)) {
  const answered = new WeakMap<Socket, number>();
  return (socket: Socket, received: string) => {
    const last = received.slice(answered.get(socket) ?? 0);
    if (!isComplete(last)) return;
    answered.set(socket, received.length);
    socket.write(typeof text === "string" ? text : text(last));
  };
}
