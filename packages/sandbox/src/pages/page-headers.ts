import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Pages may use only their own style and script and send forms only to themselves; no page may frame them. */
export function pageHeaders(): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // it concerns only https, and browsers would remember it for the host name after the sandbox has ended
    strictTransportSecurity: false,
    // with no-referrer, browsers send "Origin: null" with forms
    referrerPolicy: "same-origin",
  });
}
