import { ConfigurationError, type Problem } from "@merchant-payment/core";
import { readJson } from "./read-json.ts";
import { readText } from "./read-text.ts";
import { secretVariable, secretVariablesIn } from "./secret-variable.ts";

/** the place of one secret's value: an environment variable, or a separate file (a PEM) */
export type SecretPlace = { readonly env: string } | { readonly file: string };

/** The places of an account's secrets. Values are read when they are needed, and never shown. */
export interface SecretSource {
  /** a JSON file, name to value */
  readonly file?: string | undefined;
  /** MERCHANT_PAYMENT_SECRET_<NAME> is used, and overrides the file */
  readonly environment?: boolean | undefined;
  readonly places?: Readonly<Record<string, SecretPlace>> | undefined;
}

/**
 * The secrets of these names, without missing ones.
 * @throws ConfigurationError if a file cannot be read or is not name to value
 */
export async function readSecrets(
  source: SecretSource,
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ secrets: Record<string, string>; missing: Problem[] }> {
  const stored = source.file === undefined ? {} : await readSecretsFile(source.file);
  const secrets: Record<string, string> = {};
  const missing: Problem[] = [];
  for (const name of new Set(names)) {
    const value = (await valueOf(name, source, env)) ?? stored[name];
    if (value === undefined || value.trim() === "")
      missing.push(missingSecret(name, source, names, env));
    else secrets[name] = value;
  }
  return { secrets, missing };
}

async function valueOf(
  name: string,
  source: SecretSource,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (source.environment === true) return env[secretVariable(name)];
  const place = source.places?.[name];
  return place === undefined ? undefined : readPlace(place, env);
}

/**
 * The value at a place; undefined if its variable is not set.
 * @throws ConfigurationError if its file cannot be read
 */
export async function readPlace(
  place: SecretPlace,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  if ("env" in place) return env[place.env];
  // editors add a line break at the end of a file, which is not part of the secret
  return (await readText(place.file)).replace(/\r?\n$/, "");
}

async function readSecretsFile(file: string): Promise<Record<string, string>> {
  const value = await readJson(file);
  const fine =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === "string");
  if (fine) return value as Record<string, string>;
  throw new ConfigurationError(
    `${file} must be a JSON object of texts, secret name to value: {"merchantKey": "…"}`,
  );
}

function missingSecret(
  name: string,
  { environment, places, file }: SecretSource,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
): Problem {
  const place = places?.[name];
  if (place !== undefined && "env" in place)
    return { path: place.env, message: `is missing or blank; set it to the secret "${name}"` };
  if (environment !== true) {
    return {
      path: file ?? "secrets",
      message: `lacks the secret "${name}", which the profile's recipes use, or has it blank; give its value`,
    };
  }
  const known = new Set(names.map(secretVariable));
  const unused = secretVariablesIn(env).filter((variable) => !known.has(variable));
  const hint = unused.length > 0 ? ` (${unused.join(", ")} is set, and no recipe uses it)` : "";
  return {
    path: secretVariable(name),
    message: `is missing or blank; set it to the secret "${name}" that the profile's recipes use, or name a JSON file with MERCHANT_PAYMENT_SECRETS${hint}`,
  };
}
