import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError } from "@merchant-payment/core";

/**
 * @returns the base URL, without a trailing slash
 * @throws ConfigurationError if the port is in use or the address does not belong to this machine
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === "EADDRINUSE"
          ? "it is taken; stop what uses it or choose another port"
          : `${cause.code ?? cause.message}; choose another host or port`;
      reject(
        new ConfigurationError(`sandbox cannot listen on ${host}:${port}: ${reason}`, [], {
          cause,
        }),
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
}
