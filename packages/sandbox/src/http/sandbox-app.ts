import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Profile } from "@merchant-payment/core";
import { Hono } from "hono";
import { addControlRoutes } from "./control-routes.ts";
import type { FaultRules } from "../faults/fault-rules.ts";
import { type EndpointOptions, serveOperation } from "./gateway-endpoint.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { operations } from "../operations/operation.ts";
import { addPages } from "../pages/add-pages.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { unknownPath } from "./unknown-path.ts";

export interface AppOptions extends EndpointOptions {
  readonly operations: Profile["operations"];
  readonly ledger: Ledger;
  readonly faults: EndpointOptions["faults"] & FaultRules;
  /** differs once anything that the pages show has changed */
  readonly version: () => string;
}

export type SandboxApp = Hono<{ Bindings: HttpBindings }>;

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
