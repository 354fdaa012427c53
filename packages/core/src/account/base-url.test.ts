import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { accountIdentity, normaliseBaseUrl } from "./base-url.ts";

test.each([
  ["HTTPS://Gateway.Example/api", "https://gateway.example/api"],
  ["https://gateway.example:443/", "https://gateway.example"],
  ["http://gateway.example:80", "http://gateway.example"],
  ["https://gateway.example:8443/api/", "https://gateway.example:8443/api"],
  ["https://gateway.example/a/./b/../c//", "https://gateway.example/a/c"],
  ["https://gateway.example/API", "https://gateway.example/API"],
  ["https://b\u00FCcher.example", "https://xn--bcher-kva.example"],
  ["https://gateway.example/?", "https://gateway.example"],
  ["http://[::1]:8080/api", "http://[::1]:8080/api"],
])("%s is %s", (written, normal) => {
  expect(normaliseBaseUrl(written)).toBe(normal);
});

test.each([
  "",
  "gateway.example",
  "ftp://x.example",
  "https://u:p@x.example",
  "https://x.example?a",
])("%j is refused, and not shown", (written) => {
  expect(() => normaliseBaseUrl(written)).toThrow(ConfigurationError);
  expect(() => normaliseBaseUrl(written)).not.toThrow(/u:p/);
});

test("normalising a normalised URL changes nothing", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: false, withFragments: false }), (written) => {
      const normal = normaliseBaseUrl(written);
      expect(normaliseBaseUrl(normal)).toBe(normal);
      expect(normal).not.toMatch(/\/$/);
    }),
  );
});

test("an account's identity has merchant code, host, port and path", () => {
  expect(accountIdentity("M 1", "https://gateway.example/api")).toBe("M 1@gateway.example/api");
  expect(accountIdentity("M1", "HTTP://127.0.0.1:8787/")).toBe("M1@127.0.0.1:8787");
});
