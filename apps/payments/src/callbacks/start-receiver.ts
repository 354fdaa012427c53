import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { CommandError } from "../output/command-error.ts";
import { createReceiverApp, type ReceiverOptions } from "./receiver-app.ts";

/** A receiver of callbacks, listening. */
export interface Receiver {
  /** where it listens; without a trailing slash */
  readonly url: string;
  /** what became of callbacks so far */
  readonly totals: Readonly<Record<string, number>>;
  /** takes no new callbacks, and answers those that are here */
  stop(): Promise<void>;
}

/** milliseconds; a callback is a few hundred bytes */
const longestRequest = 5_000;
/** milliseconds; a payment is told in less, or not at all */
const longestStop = 15_000;
const mostConnections = 256;

const limits = {
  maxHeaderSize: 8_192,
  headersTimeout: longestRequest,
  requestTimeout: longestRequest,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5_000,
};

/** @throws CommandError where the port is taken or the address is not this machine's */
export async function startReceiver({
  host,
  port,
  ...options
}: ReceiverOptions & { readonly host: string; readonly port: number }): Promise<Receiver> {
  const { fetch, tally } = createReceiverApp(options);
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: limits,
  }) as Server;
  server.maxConnections = mostConnections;
  await listen(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    totals: tally.totals,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), longestStop);
      await closed;
      clearTimeout(late);
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === "EADDRINUSE"
          ? "it is taken; stop what uses it, or choose another --port"
          : `${cause.code ?? cause.message}; choose another --host or --port`;
      reject(new CommandError("usage", `cannot listen on ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
