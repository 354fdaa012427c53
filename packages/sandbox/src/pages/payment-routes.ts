import type { Context } from "hono";
import type { AppOptions, SandboxApp } from "../http/app-options.ts";
import type { Transaction } from "../ledger/transactions.ts";
import { formFields } from "./form-fields.ts";
import { liveAnswer } from "./live-answer.ts";
import { paymentPath } from "./payment-link.ts";
import { paymentPage } from "./payment-page.ts";

/** The page of one RefNo and its actions. */
export function addPaymentRoutes(app: SandboxApp, options: AppOptions): void {
  const { transactions, lifecycle } = options.gateway;

  app.get("/payment", (context) =>
    liveAnswer(context, options.version(), () =>
      paymentPage(options, context.req.query("refNo") ?? ""),
    ),
  );

  app.post("/payment/status", (context) =>
    change(context, (transaction, { status, other = status }) => {
      if (other !== undefined) lifecycle.move(transaction, other, "hand");
    }),
  );

  app.post("/payment/callback", (context) =>
    change(context, (transaction) => lifecycle.callBack(transaction)),
  );

  async function change(
    context: Context,
    act: (transaction: Transaction, fields: Partial<Record<string, string>>) => void,
  ): Promise<Response> {
    const fields = await formFields(context);
    const transId = fields["transId"] ?? "";
    const transaction = transactions.find({ transId });
    if (transaction === undefined) return context.text("There is no such payment.", 404);
    act(transaction, fields);
    return context.redirect(paymentPath(transaction.refNo), 303);
  }
}
