import type { Context } from "hono";
import type { Html } from "./page.ts";

/** The page, or 304 if it has not changed since the client's version. */
export function liveAnswer(
  context: Context,
  version: string,
  page: () => { readonly content: Html; readonly status?: 200 | 404 },
): Response | Promise<Response> {
  const tag = `"${version}"`;
  context.header("etag", tag);
  context.header("cache-control", "no-cache");
  if (context.req.header("if-none-match") === tag) return context.body(null, 304);
  const { content, status = 200 } = page();
  return context.html(content, status);
}
