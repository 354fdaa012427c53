import { ConfigurationError } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";

const variable = "MERCHANT_PAYMENT_CALLBACK_URL";

/** the path for callbacks about each kind of payment, below the public base */
export function callbackPath(kind: PaymentKind): string {
  return `/callbacks/${kind}`;
}

/**
 * The public base URL of the receiver, without a trailing slash; undefined if none is set.
 * @throws ConfigurationError
 */
export function callbackBase(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const written = env[variable]?.trim();
  if (written === undefined || written === "") return undefined;
  const url = URL.parse(written);
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (plain) return written.replace(/\/+$/, "");
  throw new ConfigurationError("the configuration is not complete", [
    {
      path: variable,
      message:
        "must be an absolute http(s) URL without user, query or fragment, e.g. https://pay.example; /callbacks/payout is added to it",
    },
  ]);
}

/** adds BackendURL to fields that state none, if a public base is set */
export function withBackendUrl<Fields extends object>(
  kind: PaymentKind,
  fields: Fields,
  base = callbackBase(),
): Fields {
  return base === undefined || ("BackendURL" in fields && fields.BackendURL !== undefined)
    ? fields
    : { ...fields, BackendURL: base + callbackPath(kind) };
}
