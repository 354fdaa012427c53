import { ConfigurationError, type Problem } from "@merchant-payment/core";
import { getProxyForUrl } from "proxy-from-env";
import type { AccountSettings } from "./account-settings.ts";
import { readPlace } from "./secret-source.ts";

/** A proxy's address with its credentials, and the setting that holds it. */
export interface WrittenProxy {
  readonly url: string;
  readonly where: string;
}

/** the value that switches HTTPS_PROXY off for one account */
const none = "none";

/**
 * The account's own proxy, or else the environment's for this address (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY);
 * the environment's proxies are not used for gateways on this machine.
 */
export async function writtenProxy(
  settings: Pick<AccountSettings, "proxy" | "where">,
  baseUrl: string,
  problems: Problem[],
): Promise<WrittenProxy | undefined> {
  const { proxy } = settings;
  const where = settings.where("proxy");
  if (proxy === undefined) return fromEnvironment(baseUrl);
  if (proxy === none) return undefined;
  if (typeof proxy === "string") {
    if (!proxy.includes("@")) return { url: proxy, where };
    problems.push({ path: where, message: noPasswordHere });
    return undefined;
  }
  const read = await readPlace(proxy).catch((error: unknown) => {
    if (!ConfigurationError.is(error)) throw error;
    problems.push({ path: where, message: error.message });
    return null;
  });
  if (read === null) return undefined;
  const url = read?.trim() ?? "";
  if (url === none) return undefined;
  if (url !== "") return { url, where };
  const place = "env" in proxy ? proxy.env : proxy.file;
  problems.push({ path: place, message: "is missing or blank; set it to the proxy's address" });
  return undefined;
}

const noPasswordHere =
  'must not hold a user or password: others can read it; put the whole address into MERCHANT_PAYMENT_PROXY, or in an accounts file give {"env": "VARIABLE"} or {"file": "proxy.txt"}';

function fromEnvironment(baseUrl: string): WrittenProxy | undefined {
  const gateway = URL.parse(baseUrl);
  if (gateway === null || isThisMachine(gateway.hostname)) return undefined;
  const url = getProxyForUrl(gateway.href);
  if (url === "") return undefined;
  const variable = `${gateway.protocol.slice(0, -1)}_proxy`;
  const bare = url.slice(url.indexOf("//") + 2);
  const names = [variable, "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);
  // without a scheme the library assumes the gateway's, but proxies almost never use TLS themselves
  const withoutScheme = names.some((name) => process.env[name] === bare);
  return {
    url: withoutScheme ? `http://${bare}` : url,
    where: `${variable.toUpperCase()} (or ALL_PROXY)`,
  };
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
