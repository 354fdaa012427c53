import { ConfigurationError } from "@merchant-payment/core";
import { alertSettings } from "../../configuration/alert-settings.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Finding } from "./finding.ts";

/** Whether people are alerted to payments that need them. */
export function alertFinding(env: NodeJS.ProcessEnv = process.env): Finding {
  const check = "alerts";
  try {
    const settings = alertSettings(env);
    if (settings !== null)
      return { check, state: "ok", detail: `the worker alerts people at ${settings.url.origin}` };
    return {
      check,
      state: "warning",
      detail: "nobody is alerted to payments that are held, in review or contradicted",
      next: "give the worker MERCHANT_PAYMENT_ALERT_URL and MERCHANT_PAYMENT_ALERT_SECRET",
    };
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    const detail = error.fields.map(({ path, message }) => `${path}: ${message}`).join("; ");
    return { check, state: "missing", detail, exitCode: exitCode.badInput };
  }
}
