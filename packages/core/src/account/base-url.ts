import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * A base URL in the one form in which two of them can be compared: scheme and host in lower case, no default port, no dot
 * segments, no slash at the end.
 * @throws ConfigurationError where it is not an absolute http(s) URL, or holds more than one may: user, query, fragment
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
 * Who an account is at the gateway, whatever it is called: `{merchant code}@{host:port/path}`.
 * @throws ConfigurationError as `normaliseBaseUrl`
 */
export function accountIdentity(merchantCode: string, baseUrl: string): string {
  return `${merchantCode}@${normaliseBaseUrl(baseUrl).replace(/^https?:\/\//, "")}`;
}
