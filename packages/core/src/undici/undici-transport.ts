import { Agent } from "undici";
import { TransportFailure } from "../transport/transport-failure.ts";
import type { Transport } from "../transport/transport.ts";
import { ExchangeHandler } from "./exchange-handler.ts";

export interface UndiciTransportOptions {
  /** most connections to one gateway; default 128 */
  readonly connections?: number;
  /** milliseconds that an idle connection is kept; default 4000 */
  readonly keepAlive?: number;
}

export interface UndiciTransport extends Transport {
  /** ends idle connections; requests under way are finished first */
  close(): Promise<void>;
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

const mostTargets = 1_000;

/**
 * A transport over undici with kept-alive connections, every limit set, no redirect and no retry.
 * Whether a failed request may have left is told from what undici did, not from an error's code.
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): UndiciTransport {
  const { connections = 128, keepAlive = 4_000 } = options;
  // the connect timeout belongs to undici's connector: one agent for each that is asked for
  const agents = new Map<number, Agent>();
  const agentFor = (connectTimeout: number) => {
    const known = agents.get(connectTimeout);
    if (known !== undefined) return known;
    const agent = new Agent({
      connections,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: 16_384,
      connect: { timeout: connectTimeout },
      // the handler's own timer is exact and covers the whole answer
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    agents.set(connectTimeout, agent);
    return agent;
  };

  // an account has a handful of URLs
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
          new TransportFailure("no", "the URL of the request is not an absolute http(s) URL"),
        );
      const handler = new ExchangeHandler(request, { resolve, reject });
      try {
        agentFor(request.connectTimeout).dispatch(
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
      await Promise.all([...agents.values()].map((agent) => agent.close()));
    },
  });
}

function parseTarget(url: string): Target | null {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return { origin: parsed.origin, path: `${parsed.pathname}${parsed.search}` };
}
