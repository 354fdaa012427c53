import type { Connections } from "../http/bounded-connections.ts";
import { startHttpServer } from "../http/start-http-server.ts";
import { createReceiverApp, type ReceiverOptions } from "./receiver-app.ts";

/** A receiver of callbacks, listening. */
export interface Receiver {
  /** where it listens; without a trailing slash */
  readonly url: string;
  /** what became of callbacks so far */
  readonly totals: Readonly<Record<string, number>>;
  readonly connections: Connections;
  /** it takes no new callbacks any more */
  stopping(): boolean;
  /** takes no new callbacks, and answers those that are here */
  stop(): Promise<void>;
}

/** milliseconds; a callback is a few hundred bytes */
const longestRequest = 5_000;
/** milliseconds; a payment is told in less, or not at all */
const shutdownGrace = 15_000;

const limits = {
  maxHeaderSize: 8_192,
  headersTimeout: longestRequest,
  requestTimeout: longestRequest,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5_000,
};

/** @throws ConfigurationError where the port is taken or the address is not this machine's */
export async function startReceiver({
  host,
  port,
  ...options
}: ReceiverOptions & { readonly host: string; readonly port: number }): Promise<Receiver> {
  const { fetch, tally } = createReceiverApp(options);
  const served = { host, port, what: "callbacks", limits, shutdownGrace };
  const server = await startHttpServer(fetch, served);
  let stopped: Promise<void> | undefined;
  return {
    url: server.url,
    totals: tally.totals,
    connections: server.connections,
    stopping: () => stopped !== undefined,
    stop: () => (stopped ??= Promise.resolve(server[Symbol.asyncDispose]())),
  };
}
