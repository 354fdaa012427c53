import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import type { RenderBody } from "../profile/body-templates.ts";
import type { WireFields } from "../outcome/echo.ts";
import type { TimedRequest } from "../signing/compile-template.ts";
import type { Operation, SignedOperation } from "../profile/operation.ts";
import type { Profile } from "../profile/profile.ts";
import type { Secrets } from "../signing/secrets.ts";
import type { Signer } from "../signing/signer.ts";
import type { Verifier } from "../signing/verifier.ts";
import { accountIdentity, normaliseBaseUrl } from "./base-url.ts";

/** A merchant at one gateway: its URL, the merchant code, the profile and the secrets. */
export interface AccountOptions {
  /** default: `{merchant code}@{host:port/path}`; give a name if real money moves */
  readonly name?: string | undefined;
  /** absolute http(s) URL in front of the operations' paths */
  readonly baseUrl: string;
  /** earlier base URLs of this same gateway: payments that were started there go on here */
  readonly formerly?: readonly string[] | undefined;
  readonly merchantCode: string;
  readonly profile: Profile;
  /** values by the names that the profile's recipes use */
  readonly secrets: Secrets;
  /** hand-written signing per operation, if a recipe cannot describe it */
  readonly signers?:
    | Readonly<Partial<Record<Exclude<SignedOperation, "callback">, Signer>>>
    | undefined;
  /** hand-written verification of callbacks */
  readonly callbackVerifier?: Verifier | undefined;
}

/** One merchant at one gateway in one environment. It may be printed: secrets stay in closures. */
export interface Account {
  readonly name: string;
  /** normalised, see `normaliseBaseUrl` */
  readonly baseUrl: string;
  /** normalised */
  readonly formerly: readonly string[];
  readonly merchantCode: string;
  readonly profile: Profile;
  /** @throws ConfigurationError if the profile has no recipe for it */
  signer(operation: Operation): Signer;
  /** @throws ConfigurationError if the profile has no recipe for callbacks, or its secret is missing */
  callbackVerifier(): Verifier;
  /**
   * the profile's own body fields for one request (`operations.<operation>.body`)
   * @throws InvalidRequestError naming a source that is absent
   */
  bodyFields(operation: Operation, request: TimedRequest): WireFields;
  /** hides every secret in the text */
  redactSecrets(text: string): string;
}

/** @throws ConfigurationError listing every problem: URLs, merchant code, missing or blank secrets */
export function createAccount(options: AccountOptions): Account {
  const { profile, secrets, signers = {} } = options;
  const problems: Problem[] = [];
  const baseUrl = normalised(options.baseUrl, "baseUrl", problems);
  const formerly = (options.formerly ?? []).map((url, at) =>
    normalised(url, `formerly[${at}]`, problems),
  );
  problems.push(...merchantCodeProblems(options.merchantCode), ...nameProblems(options.name));
  const requestOperations = ["deposit", "payout", "check", "balance"] as const;
  const unbound: Problem[] = [];
  const bound = new Map<Operation, Signer>();
  const bodies = new Map<Operation, RenderBody>();
  for (const operation of requestOperations) {
    const recipe = profile.signing[operation];
    if (signers[operation] !== undefined) bound.set(operation, signers[operation]);
    else if (recipe !== undefined && profile.operations[operation] !== undefined) {
      collect(unbound, () => bound.set(operation, recipe.signer(secrets)));
    }
    const templates = profile.operations[operation]?.templates;
    if (templates !== undefined)
      collect(unbound, () => bodies.set(operation, templates.bind(secrets)));
  }
  problems.push(...uniqueByMessage(unbound));
  if (problems.length > 0) throw new ConfigurationError("account", problems);

  const redactSecrets = secretRedactor(secrets);
  let callbackVerifier = options.callbackVerifier;
  return {
    name: options.name ?? accountIdentity(options.merchantCode, baseUrl),
    baseUrl,
    formerly,
    merchantCode: options.merchantCode,
    profile,
    signer(operation) {
      const signer = bound.get(operation);
      if (signer !== undefined) return signer;
      throw new ConfigurationError(`profile ${profile.name}`, [
        {
          path: `signing.${operation}`,
          message:
            'there is no recipe; write down the one in the gateway\'s manual, here or as "default"',
        },
      ]);
    },
    callbackVerifier() {
      callbackVerifier ??= profile.signing.callback?.verifier(secrets);
      if (callbackVerifier !== undefined) return callbackVerifier;
      throw new ConfigurationError(`profile ${profile.name}`, [
        {
          path: "signing.callback",
          message:
            "there is no recipe, so no callback can be believed; write down the one in the gateway's manual",
        },
      ]);
    },
    bodyFields: (operation, request) => bodies.get(operation)?.(request) ?? noFields,
    redactSecrets,
  };
}

const noFields: WireFields = {};

/** Hides them as JSON writes them too. The longest comes first: one secret may be a part of another. */
function secretRedactor(secrets: Secrets): (text: string) => string {
  const written = Object.values(secrets)
    .filter((value) => value.trim() !== "")
    .flatMap((value) => [value, value.trim(), JSON.stringify(value).slice(1, -1)]);
  const values = [...new Set(written)].toSorted((a, b) => b.length - a.length);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, "•••"), text);
}

function collect(problems: Problem[], bind: () => void): void {
  try {
    bind();
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    problems.push(...error.fields);
  }
}

/** empty, and a problem, if it is not a base URL */
function normalised(url: string, path: string, problems: Problem[]): string {
  try {
    return normaliseBaseUrl(url);
  } catch (error) {
    if (!ConfigurationError.is(error)) throw error;
    problems.push(...error.fields.map((problem) => ({ ...problem, path })));
    return "";
  }
}

function merchantCodeProblems(merchantCode: string): Problem[] {
  const fine =
    merchantCode.trim() === merchantCode &&
    // a URL parser removes "." and ".." from the path
    !["", ".", ".."].includes(merchantCode) &&
    merchantCode.isWellFormed() &&
    !/\p{Cc}/u.test(merchantCode);
  return fine
    ? []
    : [{ path: "merchantCode", message: "must be a text without white space around it" }];
}

function nameProblems(name: string | undefined): Problem[] {
  return name === undefined || (name !== "" && name.trim() === name)
    ? []
    : [{ path: "name", message: "must be a text without white space around it, or left out" }];
}

/** several operations may use one recipe, whose problem is listed once */
function uniqueByMessage(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
