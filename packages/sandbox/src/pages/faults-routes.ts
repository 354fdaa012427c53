import { ConfigurationError } from "@merchant-payment/core";
import type { AppOptions, SandboxApp } from "../http/app-options.ts";
import { faultFormPage } from "./fault-form-page.ts";
import { faultFromForm } from "./fault-from-form.ts";
import { isFaultKind } from "./fault-kinds.ts";
import { faultsPage } from "./faults-page.ts";
import { formFields } from "./form-fields.ts";
import { liveAnswer } from "./live-answer.ts";

/** Faults, switched on and off by people. */
export function addFaultsRoutes(app: SandboxApp, options: AppOptions): void {
  const { faults } = options;

  app.get("/faults", (context) =>
    liveAnswer(context, options.version(), () => ({ content: faultsPage(options) })),
  );

  app.get("/faults/new", (context) => {
    const kind = context.req.query("fault") ?? "";
    return isFaultKind(kind)
      ? context.html(faultFormPage(options, { kind }))
      : context.redirect("/faults", 303);
  });

  app.post("/faults", async (context) => {
    const filled = await formFields(context);
    const kind = filled["fault"] ?? "";
    if (!isFaultKind(kind)) return context.redirect("/faults", 303);
    try {
      const [added] = faults.add(faultFromForm(kind, filled));
      return context.redirect(`/faults#rule-${added?.id}`, 303);
    } catch (error) {
      if (!ConfigurationError.is(error)) throw error;
      return context.html(faultFormPage(options, { kind, filled, problems: error.fields }), 400);
    }
  });

  app.post("/faults/:id{[0-9]+}/off", (context) => {
    faults.remove(Number(context.req.param("id")));
    return context.redirect("/faults", 303);
  });

  app.post("/faults/clear", (context) => {
    faults.clear();
    return context.redirect("/faults", 303);
  });
}
