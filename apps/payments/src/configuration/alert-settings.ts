import { ConfigurationError, type Problem } from "@merchant-payment/core";

const urlVariable = "MERCHANT_PAYMENT_ALERT_URL";
const secretVariable = "MERCHANT_PAYMENT_ALERT_SECRET";

/** in the form of Standard Webhooks: 24 to 64 bytes as base64 after an optional prefix */
const secretForm = /^(?:whsec_)?([A-Za-z0-9+/]{32,88}={0,2})$/;

/** The address and the signing secret of alerts. */
export interface AlertSettings {
  readonly url: URL;
  /** base64; never shown */
  readonly secret: string;
}

/**
 * Null: no alerts are sent.
 * @throws ConfigurationError that shows neither the secret nor the address
 */
export function alertSettings(env: NodeJS.ProcessEnv = process.env): AlertSettings | null {
  const address = env[urlVariable]?.trim() ?? "";
  const secret = env[secretVariable]?.trim() ?? "";
  if (address === "" && secret === "") return null;
  const url = URL.parse(address);
  const usable =
    url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === "";
  const problems: Problem[] = [];
  if (!usable) {
    problems.push({
      path: urlVariable,
      message:
        "must be an absolute http(s) URL without a user, to which alerts are posted; or leave out both for no alerts",
    });
  }
  if (!secretForm.test(secret)) {
    problems.push({
      path: secretVariable,
      message: `must be whsec_ and 24 to 64 bytes as base64, which alerts are signed with: echo "whsec_$(openssl rand -base64 32)"`,
    });
  }
  if (url === null || problems.length > 0)
    throw new ConfigurationError("alerts cannot be sent", problems);
  return { url, secret };
}
