import { Hono } from "hono";
import { startHttpServer, type HttpServer } from "../http/start-http-server.ts";

/** What a long-running command tells those who watch it. */
export interface Observed {
  /** why it cannot do its work now; null: it can */
  readonly unready: () => Promise<string | null>;
  /** in Prometheus' text format */
  readonly metrics: () => Promise<string>;
}

export interface ObservabilityFlags {
  readonly host: string;
  /** 0: any free one */
  readonly port: number;
}

/**
 * Serves `/healthz` (the process lives), `/readyz` (it can work) and `/metrics`.
 * @throws ConfigurationError where the port is taken or the address is not this machine's
 */
export function startObservability(
  flags: ObservabilityFlags,
  { unready, metrics }: Observed,
): Promise<HttpServer> {
  const app = new Hono();
  app.get("/healthz", (context) => context.text("alive\n"));
  app.get("/readyz", async (context) => {
    const reason = await unready();
    return reason === null ? context.text("ready\n") : context.text(`${reason}\n`, 503);
  });
  app.get("/metrics", async (context) =>
    context.body(await metrics(), 200, { "content-type": "text/plain; version=0.0.4" }),
  );
  app.notFound((context) => context.text("there are /healthz, /readyz and /metrics\n", 404));
  // an error's own words may hold anything
  app.onError((_error, context) => context.text("this cannot be said now\n", 500));
  return startHttpServer(app.fetch, { ...flags, what: "health and metrics" });
}
