import { Pool, type Dispatcher } from "undici";
import { failureReason } from "./failure-reason.ts";
import { ProxyFailure } from "./proxy-failure.ts";

/**
 * Asks a proxy for tunnels. A refusal, or no tunnel in time, is a `ProxyFailure`: undici alone waits five minutes for a
 * proxy, and shows a refusal only in an error's text.
 */
export function createProxyPool(proxy: URL, options: Pool.Options, timeout: number): Pool {
  const pool = new Pool(proxy.origin, options);
  const connect = pool.connect.bind(pool);
  const openTunnel = async (asked: Dispatcher.ConnectOptions) => {
    const signal = AbortSignal.timeout(timeout);
    const tunnel = await connect({ ...asked, signal }).catch((error: unknown) => {
      throw new ProxyFailure(
        signal.aborted
          ? `the proxy ${proxy.origin} opened no tunnel to the gateway within ${timeout} ms`
          : `no way through the proxy: ${failureReason(error, { url: proxy.origin, connectTimeout: timeout }, "no")}`,
        { cause: error },
      );
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => {}).destroy();
    throw new ProxyFailure(refusal(proxy, tunnel.statusCode));
  };
  return Object.assign(pool, { connect: openTunnel });
}

function refusal({ origin, username }: URL, status: number): string {
  if (status !== 407) return `the proxy ${origin} refused CONNECT to the gateway (HTTP ${status})`;
  return username === ""
    ? `the proxy ${origin} asks for a user and a password (HTTP 407)`
    : `the proxy ${origin} refuses the user and password that it was given (HTTP 407)`;
}
