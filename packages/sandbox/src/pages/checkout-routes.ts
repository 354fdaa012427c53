import type { AppOptions, SandboxApp } from "../http/app-options.ts";
import { statusClassOf } from "../operations/statuses.ts";
import { choicesFor } from "./checkout-choices.ts";
import { checkoutPage, noCheckoutPage } from "./checkout-page.ts";

/** The hosted checkout, where a payer pays a deposit or refuses to. */
export function addCheckoutRoutes(app: SandboxApp, { gateway }: Pick<AppOptions, "gateway">): void {
  const { profile, transactions, lifecycle } = gateway;

  app.get("/checkout/:transId", (context) => {
    const deposit = transactions.find({ kind: "deposit", transId: context.req.param("transId") });
    return deposit === undefined
      ? context.html(noCheckoutPage(), 404)
      : context.html(checkoutPage(deposit, profile));
  });

  app.post("/checkout/:transId/:choice{pay|fail|cancel|abandon}", (context) => {
    const { transId, choice } = context.req.param();
    const deposit = transactions.find({ kind: "deposit", transId });
    if (deposit === undefined) return context.html(noCheckoutPage(), 404);
    const chosen = choicesFor(profile).find((one) => one.choice === choice);
    // a second click or an old page changes nothing
    if (chosen !== undefined && statusClassOf(profile, "deposit", deposit.status) === "pending")
      lifecycle.move(deposit, chosen.status, "payer");
    return context.redirect(`/checkout/${transId}`, 303);
  });
}
