import { Agent, ProxyAgent, type Dispatcher } from "undici";
import type { GatewayTls } from "./gateway-tls.ts";
import { createProxyPool } from "./proxy-pool.ts";

export interface DispatcherOptions {
  readonly connections: number;
  /** milliseconds */
  readonly keepAlive: number;
  readonly tls: GatewayTls;
  readonly proxy: URL | null;
}

/** Connections to gateways, direct or through a proxy, with every limit set. */
export function createDispatcher(
  { connections, keepAlive, tls, proxy }: DispatcherOptions,
  connectTimeout: number,
): Dispatcher {
  const limits = {
    connections,
    keepAliveTimeout: keepAlive,
    keepAliveMaxTimeout: keepAlive,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: 16_384,
    // the handler's own timer is exact and covers the whole answer
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const towardsGateway = { ...tls, allowH2: false, timeout: connectTimeout };
  if (proxy === null) return new Agent({ ...limits, connect: towardsGateway });
  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    // a proxy that forwards without a tunnel receives the request before a connection to the gateway exists
    proxyTunnel: true,
    requestTls: towardsGateway,
    proxyTls: { allowH2: false, timeout: connectTimeout },
    clientFactory: (_origin, options) => createProxyPool(proxy, options, connectTimeout),
  });
}
