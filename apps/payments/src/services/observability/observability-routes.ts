import type { Env, Hono } from "hono";

/** The health and metrics of a long-running command. */
export interface Observed {
  /** why it cannot do its work now; null if it can */
  readonly unready: () => Promise<string | null>;
  /** in Prometheus' text format */
  readonly metrics: () => Promise<string>;
}

/** `/healthz` (the process runs), `/readyz` (it can work) and `/metrics`. They name no payment. */
export function addObservability<E extends Env>(
  app: Hono<E>,
  { unready, metrics }: Observed,
): void {
  app.get("/healthz", (context) => context.text("alive\n"));
  app.get("/readyz", async (context) => {
    const reason = await unready();
    return reason === null ? context.text("ready\n") : context.text(`${reason}\n`, 503);
  });
  app.get("/metrics", async (context) =>
    context.body(await metrics(), 200, { "content-type": "text/plain; version=0.0.4" }),
  );
}
