import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy whose server can lose sight of its clients, while what it sent them before still reaches them. */
export interface CuttableProxy extends AsyncDisposable {
  /** `host:port` */
  readonly address: string;
  /** bytes that went to clients */
  readonly delivered: () => number;
  /** the most connections that there were at once */
  readonly mostConnections: () => number;
  /** ends the connections that there are; new ones are taken */
  readonly cut: () => void;
}

/** @param delay milliseconds by which what the server sends comes later */
export async function startCuttableProxy(target: string, delay = 0): Promise<CuttableProxy> {
  const [host = "", port = ""] = target.split(":");
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let delivered = 0;
  let most = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    const pair = { client, upstream };
    pairs.add(pair);
    most = Math.max(most, pairs.size);
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      delivered += chunk.length;
      if (delay === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delay);
    });
    upstream.on("close", () => client.end());
    client.on("close", () => {
      upstream.destroy();
      pairs.delete(pair);
    });
    for (const socket of [client, upstream]) socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: () => delivered,
    mostConnections: () => most,
    cut: () => {
      for (const { upstream } of pairs) upstream.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
