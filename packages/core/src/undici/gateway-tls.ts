import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Problem } from "../errors/problem.ts";

/** Special TLS settings for a gateway; certificates and keys are PEM texts. */
export interface GatewayTls {
  /** the client certificate, followed by its intermediates if the gateway needs them */
  readonly cert?: string | undefined;
  /** the client certificate's private key */
  readonly key?: string | undefined;
  /** for an encrypted key */
  readonly passphrase?: string | undefined;
  /** authorities for the gateway's certificate, trusted in place of the usual roots */
  readonly ca?: string | undefined;
}

/** Every problem that would make connections fail, found without a connection. Pure; paths are the names above. */
export function tlsProblems(tls: GatewayTls): Problem[] {
  const problems = [...clientProblems(tls), ...caProblems(tls.ca)];
  return problems.length > 0 ? problems : refusedByTls(tls);
}

function clientProblems({ cert, key, passphrase }: GatewayTls): Problem[] {
  if (cert === undefined && key === undefined) return [];
  if (cert === undefined)
    return [{ path: "cert", message: "is missing: there is a key for a client certificate" }];
  if (key === undefined)
    return [{ path: "key", message: "is missing: it belongs to the client certificate" }];
  const certificate = firstCertificate(cert);
  const read = readKey(key, passphrase);
  const problems: Problem[] = [];
  if (certificate === null) problems.push({ path: "cert", message: notPem("CERTIFICATE") });
  if ("message" in read) problems.push(read);
  if (certificate !== null && !("message" in read) && !certificate.checkPrivateKey(read))
    problems.push({ path: "key", message: "is not the key of the client certificate" });
  return problems;
}

function readKey(key: string, passphrase: string | undefined): KeyObject | Problem {
  try {
    return createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
  } catch (error) {
    const code = String(Reflect.get(error as object, "code"));
    const encrypted = /^-----BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/m.test(key);
    if (!encrypted) return { path: "key", message: notPem("PRIVATE KEY") };
    return passphrase === undefined || code === "ERR_MISSING_PASSPHRASE"
      ? { path: "passphrase", message: "is missing: the client certificate's key is encrypted" }
      : { path: "passphrase", message: "does not open the client certificate's key" };
  }
}

function caProblems(ca: string | undefined): Problem[] {
  if (ca === undefined) return [];
  const blocks = ca.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
  const fine = blocks.length > 0 && blocks.every((block) => firstCertificate(block) !== null);
  return fine ? [] : [{ path: "ca", message: notPem("CERTIFICATE") }];
}

/** problems that only TLS itself finds: a key that is too short, a bad intermediate */
function refusedByTls(tls: GatewayTls): Problem[] {
  try {
    createSecureContext({ ...tls });
    return [];
  } catch (error) {
    const code = String(Reflect.get(error as object, "code") ?? "no reason given");
    return [{ path: tls.cert === undefined ? "ca" : "cert", message: `TLS refuses it (${code})` }];
  }
}

function firstCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function notPem(label: string): string {
  return `holds no readable PEM block "${label}"; a .p12 or .pfx is turned into one by: openssl pkcs12 -in FILE -out FILE.pem`;
}
