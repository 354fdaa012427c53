import { beforeAll, expect, test } from "vitest";
import { createAuthority, type Authority, type Certificate } from "../../test/certificates.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { tlsProblems, type GatewayTls } from "./gateway-tls.ts";
import { proxyAddress } from "./proxy-address.ts";
import { createUndiciTransport } from "./undici-transport.ts";

let authority: Authority;
let own: Certificate;
let other: Certificate;
let locked: Certificate;
beforeAll(async () => {
  authority = await createAuthority("root");
  [own, other, locked] = await Promise.all([
    authority.issue("own"),
    authority.issue("other"),
    authority.issue("locked", { passphrase: "open sesame" }),
  ]);
});

test("settings that fit together have no problems", () => {
  expect(tlsProblems({})).toEqual([]);
  expect(tlsProblems({ ...own, ca: authority.cert })).toEqual([]);
  expect(tlsProblems({ ...own, cert: `${own.cert}\n${authority.cert}` })).toEqual([]);
  expect(tlsProblems({ ...locked, passphrase: "open sesame" })).toEqual([]);
});

test.each<[string, () => GatewayTls, string[]]>([
  ["a certificate without its key", () => ({ cert: own.cert }), ["key"]],
  ["a key without its certificate", () => ({ key: own.key }), ["cert"]],
  ["somebody else's key", () => ({ cert: own.cert, key: other.key }), ["key"]],
  [
    "key and certificate the wrong way round",
    () => ({ cert: own.key, key: own.cert }),
    ["cert", "key"],
  ],
  ["half a certificate", () => ({ ...own, cert: own.cert.slice(0, 300) }), ["cert"]],
  ["an empty file", () => ({ ...own, key: "" }), ["key"]],
  ["no passphrase for an encrypted key", () => locked, ["passphrase"]],
  ["a wrong passphrase", () => ({ ...locked, passphrase: "open barley" }), ["passphrase"]],
  ["no authority in its file", () => ({ ca: "-----BEGIN NOTHING-----" }), ["ca"]],
  [
    "one bad authority among good ones",
    () => ({ ca: authority.cert + authority.cert.replace(/\n.{9}/, "\n") }),
    ["ca"],
  ],
])("%s is found before anything is sent", (_, tls, paths) => {
  const problems = tlsProblems(tls());
  expect(problems.map(({ path }) => path)).toEqual(paths);
  for (const { message } of problems) {
    expect(message).not.toMatch(/sesame|barley|MI[A-Z]/);
  }
});

test("unusable settings make no transport, and the error shows no password", () => {
  const proxy = "socks5://me:t0p-secret@proxy.example";
  const make = () => createUndiciTransport({ tls: { cert: own.cert }, proxy });
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow(
    /^no transport to the gateway: tls\.key: is missing[^]*; proxy: must be http/,
  );
  expect(make).not.toThrow(/t0p-secret/);
});

test.each([
  "http://proxy.example:3128",
  "http://user:p%40ss@proxy.example:3128/",
  "https://proxy.example",
])("%s is a proxy", (written) => {
  expect(proxyAddress(written)?.origin).toMatch(/^https?:\/\/proxy\.example(:3128)?$/);
});

test.each([
  "proxy.example:3128",
  "http://user:%zz@proxy.example",
  "http://proxy.example/path",
  "http://",
  "",
])("%j is no proxy", (written) => {
  expect(proxyAddress(written)).toBeNull();
});
