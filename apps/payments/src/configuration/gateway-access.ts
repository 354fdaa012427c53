import { X509Certificate } from "node:crypto";
import { ConfigurationError, type Problem } from "@merchant-payment/core";
import {
  createUndiciTransport,
  type GatewayTls,
  type UndiciTransport,
} from "@merchant-payment/core/undici";
import type { AccountSettings, WrittenSetting } from "./account-settings.ts";
import { readText } from "./read-text.ts";
import { readPlace } from "./secret-source.ts";
import { writtenProxy } from "./written-proxy.ts";

/** How one account's requests reach its gateway. */
export interface GatewayAccess {
  /** close it after the last request */
  readonly transport: UndiciTransport;
  /** the proxy's address, without credentials */
  readonly proxy: string | null;
  readonly clientCertificate: X509Certificate | null;
}

/** the setting for each name of core's transport */
const settingOf: Readonly<Record<string, WrittenSetting>> = {
  "tls.cert": "clientCert",
  "tls.key": "clientKey",
  "tls.passphrase": "clientKeyPassphrase",
  "tls.ca": "ca",
};

/** Reads and checks certificates and proxy; undefined if something is wrong, which is added to the problems. */
export async function openGateway(
  settings: AccountSettings,
  baseUrl: string,
  problems: Problem[],
): Promise<GatewayAccess | undefined> {
  const found: Problem[] = [];
  const tls = await readTls(settings, found);
  const proxy = await writtenProxy(settings, baseUrl, found);
  problems.push(...found);
  if (found.length > 0) return undefined;
  try {
    return {
      transport: createUndiciTransport({ tls, proxy: proxy?.url }),
      proxy: proxy === undefined ? null : new URL(proxy.url).origin,
      clientCertificate: tls.cert === undefined ? null : new X509Certificate(tls.cert),
    };
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    problems.push(
      ...error.fields.map(({ path, message }) => {
        const setting = settingOf[path];
        const where = setting === undefined ? proxy?.where : settings.where(setting);
        return { path: where ?? path, message };
      }),
    );
    return undefined;
  }
}

async function readTls(settings: AccountSettings, problems: Problem[]): Promise<GatewayTls> {
  const file = async (setting: "clientCert" | "clientKey" | "ca") => {
    const path = settings[setting];
    if (path === undefined) return undefined;
    return orProblem(() => readText(path), settings.where(setting), problems);
  };
  const { clientKeyPassphrase: place } = settings;
  return {
    cert: await file("clientCert"),
    key: await file("clientKey"),
    ca: await file("ca"),
    passphrase:
      place === undefined
        ? undefined
        : await orProblem(() => readPlace(place), settings.where("clientKeyPassphrase"), problems),
  };
}

/** the problem of a setting whose file cannot be read */
async function orProblem<Text>(
  read: () => Promise<Text>,
  path: string,
  problems: Problem[],
): Promise<Text | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    problems.push({ path, message: error.message });
    return undefined;
  }
}
