import { ConfigurationError } from "@merchant-payment/core";
import type { AccountFlags } from "./account-flags.ts";
import type { SecretPlace, SecretSource } from "./secret-source.ts";

/** the settings that an error about an account can name */
export type WrittenSetting =
  | "baseUrl"
  | "formerly"
  | "merchantCode"
  | "profile"
  | "clientCert"
  | "clientKey"
  | "clientKeyPassphrase"
  | "ca"
  | "proxy";

/** The settings of one account as people wrote them; files are not read yet. */
export interface AccountSettings {
  readonly name: string | undefined;
  readonly baseUrl: string | undefined;
  /** base URLs that the gateway had before */
  readonly formerly: readonly string[];
  readonly merchantCode: string | undefined;
  /** path of the profile */
  readonly profile: string | undefined;
  readonly secrets: SecretSource;
  /** paths of PEM files */
  readonly clientCert: string | undefined;
  readonly clientKey: string | undefined;
  readonly clientKeyPassphrase: SecretPlace | undefined;
  readonly ca: string | undefined;
  /** an address, `none`, or the place of an address that may hold a password */
  readonly proxy: string | SecretPlace | undefined;
  readonly taskQueue: string | undefined;
  /** the place of a setting, for people: `MERCHANT_PAYMENT_BASE_URL (or --base-url)`, `accounts.json accounts[0].baseUrl` */
  where(setting: WrittenSetting): string;
}

const variables = {
  baseUrl: "MERCHANT_PAYMENT_BASE_URL",
  formerly: "MERCHANT_PAYMENT_FORMERLY",
  merchantCode: "MERCHANT_PAYMENT_MERCHANT_CODE",
  profile: "MERCHANT_PAYMENT_PROFILE",
  secrets: "MERCHANT_PAYMENT_SECRETS",
  clientCert: "MERCHANT_PAYMENT_CLIENT_CERT",
  clientKey: "MERCHANT_PAYMENT_CLIENT_KEY",
  ca: "MERCHANT_PAYMENT_CA",
  proxy: "MERCHANT_PAYMENT_PROXY",
  accounts: "MERCHANT_PAYMENT_ACCOUNTS",
  account: "MERCHANT_PAYMENT_ACCOUNT",
  taskQueue: "MERCHANT_PAYMENT_TASK_QUEUE",
} as const;
/** the settings of one account, which an accounts file replaces */
const ofOneAccount = [
  "baseUrl",
  "formerly",
  "merchantCode",
  "profile",
  "secrets",
  "clientCert",
  "clientKey",
  "ca",
  "proxy",
] as const;
/** there is no flag, because other users of the machine can read a command line */
const passphraseVariable = "MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE";

/**
 * All accounts in flags and environment: one, or those of an accounts file.
 * @throws ConfigurationError if both are given, or a flag is empty
 */
export async function readSettings(
  flags: AccountFlags,
  env: NodeJS.ProcessEnv = process.env,
): Promise<AccountSettings[]> {
  refuseEmpty(flags);
  const accounts = accountsFile(flags, env);
  if (accounts === undefined) return [oneAccount(flags, env)];
  const { readAccountsFile } = await import("./accounts-file.ts");
  const all = await readAccountsFile(accounts);
  const wanted = setting("account", flags, env);
  if (wanted === undefined) return all;
  const chosen = all.filter(({ name }) => name === wanted);
  if (chosen.length > 0) return chosen;
  throw new ConfigurationError(
    `${accounts} has no account "${wanted}"; choose one of ${all.map(({ name }) => name).join(", ")}`,
  );
}

/** @throws ConfigurationError also if there are several accounts and none was chosen */
export async function readOneSettings(
  flags: AccountFlags,
  env: NodeJS.ProcessEnv = process.env,
): Promise<AccountSettings> {
  const all = await readSettings(flags, env);
  const [first, second] = all;
  if (first !== undefined && second === undefined) return first;
  throw new ConfigurationError(
    `there are several accounts; choose one with --account: ${all.map(({ name }) => name).join(", ")}`,
  );
}

/** an empty flag comes from an unset shell variable; it must not select another account */
function refuseEmpty(flags: AccountFlags): void {
  const names = Object.keys(variables) as (keyof typeof variables)[];
  const empty = names.find((name) => flags[name]?.trim() === "");
  if (empty !== undefined)
    throw new ConfigurationError(
      `${flagOf(empty)} is empty; give a value, or leave it out for ${variables[empty]}`,
    );
}

/** the accounts file, if it is used */
function accountsFile(flags: AccountFlags, env: NodeJS.ProcessEnv): string | undefined {
  const single = ofOneAccount.filter((name) => flags[name] !== undefined);
  if (flags.accounts !== undefined && single.length > 0) {
    throw new ConfigurationError(
      `--accounts and ${single.map(flagOf).join(", ")} exclude each other; give the file, or one account's settings`,
    );
  }
  if (flags.accounts !== undefined) return flags.accounts;
  if (single.length > 0) return undefined;
  const file = env[variables.accounts] || undefined;
  const others = ofOneAccount
    .map((name) => variables[name])
    .filter((name) => env[name])
    .map((name) => (env[`${name}_FILE`] ? `${name}_FILE` : name));
  if (file === undefined || others.length === 0) return file;
  throw new ConfigurationError(
    `${variables.accounts} and ${others.join(", ")} exclude each other; unset one or the other`,
  );
}

function oneAccount(flags: AccountFlags, env: NodeJS.ProcessEnv): AccountSettings {
  return {
    name: setting("account", flags, env),
    baseUrl: setting("baseUrl", flags, env),
    formerly: (setting("formerly", flags, env) ?? "")
      .split(",")
      .map((url) => url.trim())
      .filter((url) => url !== ""),
    merchantCode: setting("merchantCode", flags, env),
    profile: setting("profile", flags, env),
    secrets: { file: setting("secrets", flags, env), environment: true },
    clientCert: setting("clientCert", flags, env),
    clientKey: setting("clientKey", flags, env),
    clientKeyPassphrase: env[passphraseVariable] ? { env: passphraseVariable } : undefined,
    ca: setting("ca", flags, env),
    proxy: flags.proxy ?? (env[variables.proxy] ? { env: variables.proxy } : undefined),
    taskQueue: setting("taskQueue", flags, env),
    where: (name) =>
      name === "clientKeyPassphrase"
        ? passphraseVariable
        : `${variables[name]} (or ${flagOf(name)})`,
  };
}

function setting(
  name: keyof typeof variables,
  flags: AccountFlags,
  env: NodeJS.ProcessEnv,
): string | undefined {
  return flags[name] ?? (env[variables[name]] || undefined);
}

/** `taskQueue` is `--task-queue` */
function flagOf(name: keyof typeof variables): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
