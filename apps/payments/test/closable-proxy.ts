import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A proxy between a program and a server. If it is closed, it accepts no connection and ends the existing ones. */
export async function startClosableProxy(target: string) {
  const [host = "", port = ""] = target.split(":");
  const sockets = new Set<Socket>();
  let closed = false;
  const server = createServer((client) => {
    if (closed) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), host);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => sockets.forEach((socket) => socket.destroy());
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    set closed(now: boolean) {
      closed = now;
      if (now) end();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      end();
      await once(server, "close");
    },
  };
}
