import { bodyLimit } from "hono/body-limit";
import type { MiddlewareHandler } from "hono";

/**
 * Hono's `bodyLimit`. For a body without a content-length it copies the request, which fails for the light requests of
 * node-server: such a request is made a real one first.
 */
export function boundedBody(options: Parameters<typeof bodyLimit>[0]): MiddlewareHandler {
  const limit = bodyLimit(options);
  return (context, next) => {
    const { method, headers, body } = context.req.raw;
    if (context.req.header("content-length") === undefined && body !== null)
      context.req.raw = new Request(context.req.url, { method, headers, body, duplex: "half" });
    return limit(context, next);
  };
}
