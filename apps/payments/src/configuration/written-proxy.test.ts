import type { Problem } from "@merchant-payment/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountSettings } from "./account-settings.ts";
import { writtenProxy } from "./written-proxy.ts";

beforeEach(() => {
  for (const name of ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
});
afterEach(() => vi.unstubAllEnvs());

const https = "https://gateway.example/api";

async function chosen(
  proxy: AccountSettings["proxy"],
  environment: Readonly<Record<string, string>> = {},
  baseUrl = https,
) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const problems: Problem[] = [];
  const found = await writtenProxy({ proxy, where: (name) => name }, baseUrl, problems);
  return { url: found?.url, problems };
}

test.each<[string, Record<string, string>, string, string | undefined]>([
  ["nothing", {}, https, undefined],
  ["HTTPS_PROXY", { HTTPS_PROXY: "http://p:1" }, https, "http://p:1"],
  ["https_proxy", { https_proxy: "http://u:p@p:1" }, https, "http://u:p@p:1"],
  ["ALL_PROXY", { ALL_PROXY: "http://p:1" }, https, "http://p:1"],
  ["a proxy without a scheme", { HTTPS_PROXY: "p:1" }, https, "http://p:1"],
  ["a proxy that speaks TLS", { HTTPS_PROXY: "https://p:1" }, https, "https://p:1"],
  ["HTTPS_PROXY, for http:", { HTTPS_PROXY: "http://p:1" }, "http://gateway.example", undefined],
  ["HTTP_PROXY, for http:", { HTTP_PROXY: "http://p:1" }, "http://gateway.example", "http://p:1"],
  ["NO_PROXY", { HTTPS_PROXY: "http://p:1", NO_PROXY: "a,.example" }, https, undefined],
  [
    "NO_PROXY for others",
    { HTTPS_PROXY: "http://p:1", NO_PROXY: "a.example" },
    https,
    "http://p:1",
  ],
  ["a gateway here", { ALL_PROXY: "http://p:1" }, "http://127.0.0.1:8787", undefined],
  ["a gateway here, by name", { ALL_PROXY: "http://p:1" }, "http://localhost", undefined],
  ["a gateway here, IPv6", { ALL_PROXY: "http://p:1" }, "http://[::1]:8787", undefined],
  ["no address of a gateway", { ALL_PROXY: "http://p:1" }, "", undefined],
])("by the environment, with %s", async (_, environment, baseUrl, url) => {
  expect(await chosen(undefined, environment, baseUrl)).toEqual({ url, problems: [] });
});

test("an account's own proxy overrides the environment's, even if it is none", async () => {
  const environment = { HTTPS_PROXY: "http://p:1", OWN: "http://u:p@own:2", NONE: "none" };
  expect(await chosen("http://own:2", environment)).toEqual({ url: "http://own:2", problems: [] });
  expect((await chosen({ env: "OWN" }, environment)).url).toBe("http://u:p@own:2");
  expect((await chosen("none", environment)).url).toBeUndefined();
  expect((await chosen({ env: "NONE" }, environment)).url).toBeUndefined();
  // the account's own proxy is also used for a gateway on this machine
  expect((await chosen("http://own:2", {}, "http://127.0.0.1")).url).toBe("http://own:2");
});

test("a password that others can read and a variable that is not there are problems", async () => {
  const open = await chosen("http://u:secret@own:2");
  expect(open).toEqual({
    url: undefined,
    problems: [{ path: "proxy", message: expect.stringContaining("must not hold a user") }],
  });
  expect(JSON.stringify(open)).not.toContain("secret");
  expect((await chosen({ env: "NOT_THERE" })).problems).toEqual([
    { path: "NOT_THERE", message: expect.stringContaining("is missing") },
  ]);
});

test("a file that cannot be read is a problem of the setting that names it, beside all others", async () => {
  const { url, problems } = await chosen({ file: "/nowhere/proxy.txt" });
  expect(url).toBeUndefined();
  expect(problems).toEqual([
    { path: "proxy", message: expect.stringContaining("/nowhere/proxy.txt cannot be read") },
  ]);
});
