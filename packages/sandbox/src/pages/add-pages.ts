import { boundedBody } from "../http/bounded-body.ts";
import type { AppOptions, SandboxApp } from "../http/app-options.ts";
import { addCheckoutRoutes } from "./checkout-routes.ts";
import { addFaultsRoutes } from "./faults-routes.ts";
import { ledgerPage } from "./ledger-page.ts";
import { liveAnswer } from "./live-answer.ts";
import { addPageAssets } from "./page-assets.ts";
import { pageHeaders } from "./page-headers.ts";
import { addPaymentRoutes } from "./payment-routes.ts";
import { refuseOtherSites } from "../http/refuse-other-sites.ts";

const smallForms = boundedBody({
  maxSize: 65_536,
  onError: (context) => context.text("A form here is at most 64 KiB long.", 413),
});

/** Pages for people: the ledger, a payment, faults, and the checkout that payers see. */
export function addPages(app: SandboxApp, options: AppOptions): void {
  for (const path of ["/", "/payment/*", "/faults/*", "/checkout/*"])
    app.use(path, pageHeaders(), refuseOtherSites, smallForms);
  app.get("/", (context) =>
    liveAnswer(context, options.version(), () => ({ content: ledgerPage(options) })),
  );
  addPageAssets(app);
  addPaymentRoutes(app, options);
  addFaultsRoutes(app, options);
  addCheckoutRoutes(app, options);
}
