import type { Server, ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { ConfigurationError } from "@merchant-payment/core";
import { boundConnections, type Connections } from "./bounded-connections.ts";

/** most connections at the same time; each needs a few kilobytes, and at most one body while it arrives */
const mostConnections = 256;

export interface HttpServer extends AsyncDisposable {
  /** without a trailing slash */
  readonly url: string;
  readonly connections: Connections;
}

export interface HttpServerOptions {
  readonly host: string;
  /** 0: any free one */
  readonly port: number;
  /** what is served, for errors: `health and metrics` */
  readonly what: string;
  /** the flags of host and port, for an error; default `--host` and `--port` */
  readonly called?: AddressFlags | undefined;
  /** besides the defaults: 5 s for the headers, 10 s for a request */
  readonly limits?: ServerOptions;
  /** milliseconds for running answers when the server closes; default 2000 */
  readonly shutdownGrace?: number;
}

export interface AddressFlags {
  readonly host: string;
  readonly port: string;
}

/**
 * Serves until it is disposed of: then running answers are finished and connections are closed.
 * @throws ConfigurationError if the port is in use or the address does not belong to this machine
 */
export async function startHttpServer(
  fetch: (request: Request) => Response | Promise<Response>,
  {
    host,
    port,
    what,
    called = { host: "--host", port: "--port" },
    limits = {},
    shutdownGrace = 2_000,
  }: HttpServerOptions,
): Promise<HttpServer> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: { headersTimeout: 5_000, requestTimeout: 10_000, ...limits },
  }) as Server;
  const connections = boundConnections(server, mostConnections);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        new ConfigurationError(
          `${what} cannot be served on ${host}:${port}: ${reason(error, called)}`,
          [],
          { cause: error },
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}`,
    connections,
    [Symbol.asyncDispose]: () => close(server, shutdownGrace),
  };
}

function reason({ code, message }: NodeJS.ErrnoException, called: AddressFlags): string {
  switch (code) {
    case "EADDRINUSE":
      return `the port is taken; stop what uses it or choose another with ${called.port}`;
    case "EACCES":
      return `this user may not use the port; choose one above 1023 with ${called.port}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the address is not one of this machine; choose another ${called.host}`;
    default:
      return code ?? message;
  }
}

async function close(server: Server, shutdownGrace: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const impatient = setTimeout(() => server.closeAllConnections(), shutdownGrace);
  await closed;
  clearTimeout(impatient);
}
