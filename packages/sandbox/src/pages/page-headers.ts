import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Pages run their own style and script, send forms to themselves, and are framed by nobody. */
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
    // says something about https only, and would outlive the sandbox on its host name
    strictTransportSecurity: false,
    // no-referrer makes browsers send "Origin: null" with forms
    referrerPolicy: "same-origin",
  });
}
