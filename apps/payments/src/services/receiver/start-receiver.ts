import type { Connections } from "../http/bounded-connections.ts";
import { startHttpServer } from "../http/start-http-server.ts";
import { createReceiverApp, type ReceiverOptions } from "./receiver-app.ts";

/** A running receiver of callbacks. */
export interface Receiver {
  /** the URL on which it listens, without a trailing slash */
  readonly url: string;
  /** counts of callbacks so far, by reason */
  readonly totals: Readonly<Record<string, number>>;
  readonly connections: Connections;
  /** whether it no longer accepts callbacks */
  stopping(): boolean;
  /** accepts no new callbacks, and answers those already received */
  stop(): Promise<void>;
}

/** milliseconds; a callback is a few hundred bytes */
const longestRequest = 5_000;
/** milliseconds; signalling a payment takes less, or fails */
const shutdownGrace = 15_000;

const limits = {
  maxHeaderSize: 8_192,
  headersTimeout: longestRequest,
  requestTimeout: longestRequest,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 5_000,
};

/** @throws ConfigurationError if the port is in use or the address does not belong to this machine */
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
