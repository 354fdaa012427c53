import type { Dispatcher } from "undici";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { ExchangeHandler } from "./exchange-handler.ts";
import { createDispatcher } from "./gateway-dispatcher.ts";
import { tlsProblems, type GatewayTls } from "./gateway-tls.ts";
import { proxyAddress } from "./proxy-address.ts";

/** Connections, client certificate and proxy. */
export interface UndiciTransportOptions {
  /** most connections to one gateway; default 128 */
  readonly connections?: number;
  /** milliseconds that an idle connection is kept; default 4000 */
  readonly keepAlive?: number;
  /** a client certificate, and the authorities for the gateway's certificate */
  readonly tls?: GatewayTls | undefined;
  /** an HTTP proxy with tunnels (CONNECT): `http://user:password@proxy.example:3128`; proxy variables of the environment are not used */
  readonly proxy?: string | undefined;
}

/** A transport that keeps its connections open between requests. */
export interface UndiciTransport extends Transport {
  /** closes all connections after the running requests have ended */
  close(): Promise<void>;
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

const mostTargets = 1_000;
const noProxy: Problem = {
  path: "proxy",
  message:
    "must be http:// or https://, a host and a port, e.g. http://proxy.example:3128; a user and password in front of the host are percent-encoded",
};

/**
 * A transport over undici with kept-alive connections and every limit set, without redirects and retries.
 * What undici did, and not an error's code, shows whether a failed request may have left.
 * @throws ConfigurationError if `tls` or `proxy` cannot be used; its paths are `tls.cert`, `tls.key`, `tls.passphrase`, `tls.ca`, `proxy`
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): UndiciTransport {
  const { connections = 128, keepAlive = 4_000, tls = {}, proxy: written } = options;
  const proxy = written === undefined ? null : proxyAddress(written);
  const problems = [
    ...tlsProblems(tls).map((one): Problem => ({ ...one, path: `tls.${one.path}` })),
    ...(written !== undefined && proxy === null ? [noProxy] : []),
  ];
  if (problems.length > 0) throw new ConfigurationError("no transport to the gateway", problems);

  // undici sets the connect timeout for each dispatcher, so there is one dispatcher for each timeout
  const dispatchers = new Map<number, Dispatcher>();
  const dispatcherFor = (connectTimeout: number) => {
    const known = dispatchers.get(connectTimeout);
    if (known !== undefined) return known;
    const made = createDispatcher({ connections, keepAlive, tls, proxy }, connectTimeout);
    dispatchers.set(connectTimeout, made);
    return made;
  };

  // an account has only a few URLs
  const targets = new Map<string, Target | null>();
  const targetOf = (url: string) => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    if (targets.size >= mostTargets) targets.clear();
    const target = parseTarget(url);
    targets.set(url, target);
    return target;
  };

  const send: Transport = (request) =>
    new Promise((resolve, reject) => {
      const target = targetOf(request.url);
      if (target === null)
        return reject(
          new TransportError("no", "the URL of the request is not an absolute http(s) URL"),
        );
      const handler = new ExchangeHandler(request, { resolve, reject });
      try {
        dispatcherFor(request.connectTimeout).dispatch(
          {
            ...target,
            method: request.method,
            headers: request.headers,
            body: request.body ?? null,
            idempotent: false,
          },
          handler,
        );
      } catch (error) {
        handler.onDispatchError(error);
      }
    });

  return Object.assign(send, {
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()));
    },
  });
}

function parseTarget(url: string): Target | null {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return { origin: parsed.origin, path: `${parsed.pathname}${parsed.search}` };
}
