import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * A base URL in a form that can be compared: scheme and host in lower case, no default port, no dot segments, no slash at
 * the end.
 * @throws ConfigurationError if it is not an absolute http(s) URL, or has a user, a query or a fragment
 */
export function normaliseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const isPlain =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (isPlain) return url.origin + url.pathname.replace(/\/+$/, "");
  throw new ConfigurationError("the gateway's address", [
    {
      path: "baseUrl",
      message:
        "must be an absolute http(s) URL without user, query or fragment, e.g. https://gateway.example/api",
    },
  ]);
}

/**
 * An account's identity at the gateway, independent of its name: `{merchant code}@{host:port/path}`.
 * @throws ConfigurationError as `normaliseBaseUrl`
 */
export function accountIdentity(merchantCode: string, baseUrl: string): string {
  return `${merchantCode}@${normaliseBaseUrl(baseUrl).replace(/^https?:\/\//, "")}`;
}
