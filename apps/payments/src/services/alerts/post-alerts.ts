import type { SendAlert } from "@merchant-payment/temporal";
import { Webhook } from "standardwebhooks";
import { alertMessage } from "./alert-message.ts";
import { alertSettings, type AlertSettings } from "../../configuration/alert-settings.ts";

/** milliseconds in which the receiver of an alert must answer */
const patience = 10_000;

/**
 * Uses the environment's settings; undefined: no alerts are sent.
 * @throws ConfigurationError
 */
export function alertsToPost(env?: NodeJS.ProcessEnv): SendAlert | undefined {
  const settings = alertSettings(env);
  return settings === null ? undefined : postAlerts(settings);
}

/** Posts alerts, signed as in Standard Webhooks. Rejects without a 2xx answer; the error does not show the address. */
function postAlerts({ url, secret }: AlertSettings): SendAlert {
  const webhook = new Webhook(secret);
  return async (alert) => {
    const body = JSON.stringify(alertMessage(alert));
    const now = new Date();
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
      headers: {
        "content-type": "application/json",
        "webhook-id": alert.id,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": webhook.sign(alert.id, now, body),
      },
      body,
    }).catch((error: unknown) => {
      throw new Error(`the alert's address cannot be reached: ${whyNot(error)}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the alert's address answered ${response.status}`);
  };
}

/** an error code, which does not show the address */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return "no reason given";
  if (error.name === "TimeoutError") return `no answer in ${patience / 1000} seconds`;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
