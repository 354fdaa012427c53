import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy that can cut the server off from its clients, while data that was already sent still reaches the clients. */
export interface CuttableProxy extends AsyncDisposable {
  /** `host:port` */
  readonly address: string;
  /** bytes sent to clients */
  readonly delivered: () => number;
  /** the largest number of connections at the same time */
  readonly mostConnections: () => number;
  /** ends the current connections; new ones are accepted */
  readonly cut: () => void;
}

/** @param delay milliseconds by which the server's data is delayed */
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
