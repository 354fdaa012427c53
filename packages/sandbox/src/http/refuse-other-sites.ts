import type { Context, MiddlewareHandler } from "hono";
import { csrf } from "hono/csrf";

const sameSite = csrf();

/**
 * Refuses requests that a page of another site makes a browser send. A request without an origin does not come from a
 * browser, so programs are not affected.
 */
export const refuseOtherSites: MiddlewareHandler = async (context, next) => {
  if (!isFromBrowser(context) || (await isFromHere(context))) return next();
  const reason = "A page of another site asked for this, so nothing was done.";
  return context.text(`${reason} Open the sandbox's own page and do it there.`, 403);
};

function isFromBrowser({ req }: Context): boolean {
  return ["origin", "sec-fetch-site"].some((name) => req.header(name) !== undefined);
}

async function isFromHere(context: Context): Promise<boolean> {
  try {
    await sameSite(context, () => Promise.resolve());
    return true;
  } catch {
    return false;
  }
}
