import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import type { AppOptions, SandboxApp } from "./app-options.ts";
import { addControlRoutes } from "./control-routes.ts";
import { serveOperation } from "./gateway-endpoint.ts";
import { operations } from "@merchant-payment/core";
import { addPages } from "../pages/add-pages.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { unknownPath } from "./unknown-path.ts";

/** Every path of the sandbox: the gateway's own, `/sandbox/…` for programs, pages for people. */
export function createApp(options: AppOptions): SandboxApp {
  const app: SandboxApp = new Hono();
  for (const operation of operations) {
    const spec = options.operations[operation];
    if (spec === undefined) continue;
    app.on(
      spec.method,
      spec.path.replaceAll("{merchantCode}", ":merchantCode"),
      async (context) => {
        const merchantCode = context.req.param("merchantCode") ?? "";
        await serveOperation(
          options,
          { operation, merchantCode },
          context.env.incoming,
          context.env.outgoing,
        );
        return RESPONSE_ALREADY_SENT;
      },
    );
  }
  app.use("/sandbox/*", refuseOtherSites);
  addControlRoutes(app, options);
  addPages(app, options);
  app.get("/favicon.ico", (context) => context.body(null, 204));
  app.notFound((context) => unknownPath(options, context));
  return app;
}
