import {
  ConfigurationError,
  createAccount,
  parseProfile,
  type Account,
  type Problem,
  type Profile,
  type SignedOperation,
} from "@merchant-payment/core";
import { accountIdentity, normaliseBaseUrl } from "@merchant-payment/core/internal";
import type { CompiledRecipe } from "@merchant-payment/core/signing";
import type { AccountSettings } from "./account-settings.ts";
import type { GatewayAccess } from "./gateway-access.ts";
import { readJson } from "./read-json.ts";
import { readSecrets } from "./secret-source.ts";

/** An account for starting and finding payments, without secrets. */
export interface AccountRef {
  readonly name: string;
  readonly merchantCode: string;
  /** normalised */
  readonly baseUrl: string;
  /** normalised */
  readonly formerly: readonly string[];
  readonly profile: Profile;
  readonly taskQueue: string | undefined;
}

/** The parts of an account for its callbacks. */
export type CallbackAccount = Pick<
  Account,
  "name" | "merchantCode" | "profile" | "callbackVerifier"
>;

/** An account for the receiver of callbacks. */
export type ReceivingAccount = CallbackAccount & Pick<Account, "baseUrl">;

/** A recipe with its secrets, for signing and verifying. */
export interface BoundRecipe {
  readonly profile: Profile;
  readonly recipe: CompiledRecipe;
  readonly secrets: Readonly<Record<string, string>>;
}

const explanations = {
  baseUrl:
    "the gateway's address in front of the operations' paths, e.g. https://gateway.example/api",
  merchantCode: "the code that the gateway gave you",
  profile: "the file that says how your gateway works",
} as const;

/** @throws ConfigurationError listing everything that is missing or wrong */
export async function loadAccountRef(settings: AccountSettings): Promise<AccountRef> {
  const problems: Problem[] = [];
  const who = readIdentity(settings, problems);
  const profile = await loadProfile(settings, problems);
  if (who === undefined || profile === undefined || problems.length > 0)
    throw misconfigured(problems);
  return { ...who, profile, taskQueue: settings.taskQueue };
}

/**
 * The name of an account to stop: the given one, or the default from the other settings.
 * @throws ConfigurationError
 */
export function accountName(settings: AccountSettings): Pick<AccountRef, "name" | "taskQueue"> {
  const { name, taskQueue } = settings;
  if (name !== undefined) return { name, taskQueue };
  const problems: Problem[] = [];
  const who = readIdentity(settings, problems);
  if (who === undefined) throw misconfigured(problems);
  return { name: who.name, taskQueue };
}

/** An account for sending. */
export interface AccountWithAccess {
  readonly account: Account;
  readonly taskQueue: string | undefined;
  readonly access: GatewayAccess;
}

/** @throws ConfigurationError listing everything that is missing or wrong */
export async function loadAccount(settings: AccountSettings): Promise<AccountWithAccess> {
  const problems: Problem[] = [];
  const baseUrl = required(settings, "baseUrl", problems);
  const merchantCode = required(settings, "merchantCode", problems);
  const profile = await loadProfile(settings, problems);
  const names = profile === undefined ? [] : secretNames(profile);
  const { secrets, missing } = await readSecrets(settings.secrets, names);
  problems.push(...missing);
  // loaded here because it brings an HTTP client that most commands do not need
  const { openGateway } = await import("./gateway-access.ts");
  const access = await openGateway(settings, baseUrl, problems);
  if (profile === undefined || access === undefined || problems.length > 0)
    throw misconfigured(problems);
  const { name, formerly, taskQueue } = settings;
  try {
    const account = createAccount({ name, baseUrl, formerly, merchantCode, profile, secrets });
    return { account, taskQueue, access };
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    throw misconfigured(error.fields.map((problem) => whereWritten(problem, settings)));
  }
}

/** people's names for the parts of an account that core names in errors */
function whereWritten(problem: Problem, settings: AccountSettings): Problem {
  const { path } = problem;
  const [setting] = path.split("[", 1);
  return setting === "baseUrl" || setting === "formerly" || setting === "merchantCode"
    ? { ...problem, path: settings.where(setting) }
    : problem;
}

/**
 * One recipe and its secrets, even if other settings are missing.
 * @throws ConfigurationError listing everything that is missing or wrong
 */
export async function loadRecipe(
  settings: AccountSettings,
  operation: SignedOperation,
): Promise<BoundRecipe> {
  const problems: Problem[] = [];
  const bound = await bindRecipe(settings, operation, problems);
  if (bound === undefined || problems.length > 0) throw misconfigured(problems);
  return bound;
}

/**
 * An account for receiving callbacks, without the secrets that sign requests.
 * @throws ConfigurationError listing everything that is missing or wrong
 */
export async function loadCallbackAccount(settings: AccountSettings): Promise<ReceivingAccount> {
  const problems: Problem[] = [];
  const who = readIdentity(settings, problems);
  const bound = await bindRecipe(settings, "callback", problems);
  if (who === undefined || bound === undefined || problems.length > 0)
    throw misconfigured(problems);
  const { profile, recipe, secrets } = bound;
  const verifier = recipe.verifier(secrets);
  return { ...who, profile, callbackVerifier: () => verifier };
}

async function bindRecipe(
  settings: AccountSettings,
  operation: SignedOperation,
  problems: Problem[],
): Promise<BoundRecipe | undefined> {
  const profile = await loadProfile(settings, problems);
  const recipe = profile?.signing[operation];
  if (profile !== undefined && recipe === undefined) {
    problems.push({
      path: `${settings.profile} signing.${operation}`,
      message:
        'there is no recipe; write down the one in the gateway\'s manual, here or as "default"',
    });
  }
  const { secrets, missing } = await readSecrets(settings.secrets, recipe?.secretNames ?? []);
  problems.push(...missing);
  return profile === undefined || recipe === undefined ? undefined : { profile, recipe, secrets };
}

/** merchant and gateway; undefined if a setting is wrong, which is added to the problems */
function readIdentity(
  settings: AccountSettings,
  problems: Problem[],
): Pick<AccountRef, "name" | "merchantCode" | "baseUrl" | "formerly"> | undefined {
  const found: Problem[] = [];
  const written = required(settings, "baseUrl", found);
  const merchantCode = required(settings, "merchantCode", found);
  const normalised = (url: string, setting: "baseUrl" | "formerly") => {
    try {
      return normaliseBaseUrl(url);
    } catch (error) {
      if (!ConfigurationError.is(error)) throw error;
      found.push(...error.fields.map((field) => ({ ...field, path: settings.where(setting) })));
      return url;
    }
  };
  const baseUrl = written === "" ? written : normalised(written, "baseUrl");
  const formerly = settings.formerly.map((url) => normalised(url, "formerly"));
  problems.push(...found);
  if (found.length > 0) return undefined;
  const name = settings.name ?? accountIdentity(merchantCode, baseUrl);
  return { name, merchantCode, baseUrl, formerly };
}

function required(
  settings: AccountSettings,
  name: keyof typeof explanations,
  problems: Problem[],
): string {
  const value = settings[name];
  if (value === undefined)
    problems.push({ path: settings.where(name), message: `is missing: ${explanations[name]}` });
  return value ?? "";
}

async function loadProfile(
  settings: AccountSettings,
  problems: Problem[],
): Promise<Profile | undefined> {
  const file = settings.profile;
  if (file === undefined) {
    required(settings, "profile", problems);
    return undefined;
  }
  try {
    return parseProfile(await readJson(file), file);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    if (error.fields.length === 0)
      problems.push({ path: settings.where("profile"), message: error.message });
    for (const { path, message } of error.fields)
      problems.push({ path: `${file} ${path}`.trim(), message });
    return undefined;
  }
}

/** the secrets of every request; those for callbacks are needed only to verify callbacks */
function secretNames({ operations, signing }: Profile): string[] {
  const sent = (["deposit", "payout", "check", "balance"] as const).filter(
    (operation) => operations[operation] !== undefined,
  );
  return sent.flatMap((operation) => signing[operation]?.secretNames ?? []);
}

function misconfigured(problems: readonly Problem[]): ConfigurationError {
  return new ConfigurationError("the configuration is not right yet", problems);
}
