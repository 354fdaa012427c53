import type { Operation } from "@merchant-payment/core";
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from "n8n-workflow";
import { accountOf } from "./account-of.ts";

/**
 * Signs a request that n8n sends with this credential: the credential's own test, and HTTP Request nodes.
 * Recognises the operation by its path, fills in MerchantCode, and writes and signs the whole JSON body.
 */
export async function signRequest(
  credentials: ICredentialDataDecryptedObject,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const { account } = await Promise.resolve(credentials).then(accountOf).catch(inWords);
  const base = account.baseUrl;
  const asked = new URL(options.baseURL === undefined ? options.url : `${base}${options.url}`);
  const operation = operationOf(asked.pathname);
  const spec = account.profile.operations[operation];
  const path = (spec?.path ?? "").replaceAll(
    "{merchantCode}",
    encodeURIComponent(account.merchantCode),
  );
  // if the profile has another path for the operation, the request goes there
  const url = new URL(`${base}${path}`);
  const given =
    typeof options.body === "object" && options.body !== null
      ? (options.body as Record<string, unknown>)
      : {};
  const fields = { MerchantCode: account.merchantCode, ...given };
  const signed = account.signer(operation).sign({
    method: spec?.method ?? "POST",
    path: url.pathname,
    fields: operation === "check" ? { PaymentId: 0, TransId: "", Currency: "", ...fields } : fields,
  });
  return {
    ...Object.fromEntries(Object.entries(options).filter(([name]) => name !== "baseURL")),
    method: spec?.method ?? "POST",
    url: url.href,
    headers: { ...options.headers, "content-type": "application/json", ...signed.headers },
    body: signed.body ?? "",
    disableFollowRedirect: true,
    // an answer about an unknown reference may have HTTP 400 or 404; these statuses show that nobody read the request
    ignoreHttpStatusErrors: {
      ignore: true,
      except: [301, 302, 303, 307, 308, 401, 403, 405, 407, 429, 500, 501, 502, 503, 504],
    },
  };
}

function operationOf(path: string): Operation {
  const segments = path.split("/");
  if (segments.includes("payout")) return "payout";
  if (segments.includes("transaction")) return "deposit";
  if (segments.includes("balance")) return "balance";
  return "check";
}

/** n8n shows an error's `code` instead of its message */
function inWords(error: unknown): Promise<never> {
  return Promise.reject(
    new Error(error instanceof Error ? error.message : "the credential cannot be used"),
  );
}
