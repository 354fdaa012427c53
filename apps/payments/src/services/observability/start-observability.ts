import { Hono } from "hono";
import { startHttpServer, type HttpServer } from "../http/start-http-server.ts";
import { addObservability, type Observed } from "./observability-routes.ts";

export interface ObservabilityFlags {
  readonly host: string;
  /** 0: any free one */
  readonly port: number;
}

/**
 * Serves only health and metrics.
 * @throws ConfigurationError if the port is in use or the address does not belong to this machine
 */
export function startObservability(
  flags: ObservabilityFlags,
  observed: Observed,
): Promise<HttpServer> {
  const app = new Hono();
  addObservability(app, observed);
  app.notFound((context) => context.text("there are /healthz, /readyz and /metrics\n", 404));
  // an error's message may hold anything
  app.onError((_error, context) => context.text("this cannot be said now\n", 500));
  const called = { host: "--metrics-host", port: "--metrics-port" };
  return startHttpServer(app.fetch, { ...flags, called, what: "health and metrics" });
}
