import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Server as NetServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { generate, type SelfsignedOptions } from "selfsigned";

/** A gateway with a certificate of a private authority. It requires a client certificate, and only a proxy can reach it. */
export interface PrivateNetwork extends AsyncDisposable {
  /** a name that only the proxy can resolve */
  readonly url: string;
  /** the authority, PEM */
  readonly ca: string;
  /** the names in the certificates of clients that connected to the gateway */
  readonly clients: Set<string>;
  issue(name: string, options?: SelfsignedOptions): Promise<{ cert: string; key: string }>;
  /** an HTTP proxy for one user; `asked` has the targets of its connections */
  startProxy(
    user: string,
    password: string,
  ): Promise<{ readonly url: string; readonly asked: Set<string> }>;
}

const quick = { keyType: "ec", algorithm: "sha256" } as const;

export async function startPrivateNetwork(gateway: string): Promise<PrivateNetwork> {
  await using stack = new AsyncDisposableStack();
  const root = await generate([{ name: "commonName", value: "private root" }], {
    ...quick,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  const issue = async (name: string, options: SelfsignedOptions = {}) => {
    const authority = { key: root.private, cert: root.cert };
    const subject = [{ name: "commonName", value: name }];
    const issued = await generate(subject, { ...quick, ca: authority, ...options });
    return { cert: issued.cert, key: issued.private };
  };

  const clients = new Set<string>();
  const strict = { requestCert: true, rejectUnauthorized: true, ca: root.cert };
  const front = createTlsServer({ ...(await issue("gateway.test")), ...strict }, (socket) => {
    clients.add(String(socket.getPeerCertificate().subject.CN));
    join(socket, connect(Number(new URL(gateway).port), "127.0.0.1"));
  });
  const port = await listen(front, stack);

  const held = stack.move();
  return {
    url: `https://gateway.test:${port}`,
    ca: root.cert,
    clients,
    issue,
    async startProxy(user, password) {
      const asked = new Set<string>();
      const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
      const server = createServer();
      server.on("connect", (request: IncomingMessage, socket: Socket) => {
        if (request.headers["proxy-authorization"] !== expected) {
          socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
          return;
        }
        asked.add(request.url ?? "");
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        join(socket, connect(port, "127.0.0.1"));
      });
      const at = await listen(server, held);
      return { url: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${at}`, asked };
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on("error", () => {}).on("close", () => other.destroy());
  other.on("error", () => {}).on("close", () => one.destroy());
}

async function listen(server: Server | NetServer, stack: AsyncDisposableStack): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stack.defer(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}
