import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import { bindRecipe, type BoundRecipe, type Role } from "./bind-recipe.ts";
import { exampleProblems } from "./check-examples.ts";
import { placeholdersIn, secretNamesIn, type Program } from "./recipe-program.ts";
import { readRecipe, recipeError } from "./read-recipe.ts";
import { isSendersOwn, withReceivedSources } from "./received-sources.ts";
import type { Place } from "./recipe.ts";
import { createSigner } from "./recipe-signer.ts";
import type { SignerOptions } from "./sender-scope.ts";
import { createVerifier, type VerifierOptions } from "./recipe-verifier.ts";
import { missingSecrets } from "./secret-text.ts";
import type { Secrets } from "./secrets.ts";
import type { Signer } from "./signer.ts";
import { sourceText } from "./source.ts";
import { joinPath } from "./join-path.ts";
import type { Verifier } from "./verifier.ts";

/** A checked recipe, ready for the account's secrets. Holds no secret itself. */
export interface CompiledRecipe {
  /** every secret that the recipe names */
  readonly secretNames: readonly string[];
  readonly place: Place;
  /** @throws ConfigurationError naming each secret that is missing, blank or unfit (rsa: the private PEM), never its value */
  signer(secrets: Secrets, options?: SignerOptions): Signer;
  /** @throws ConfigurationError as `signer` (rsa: the public PEM is enough), and if the message needs a value that only the sender knows */
  verifier(secrets: Secrets, options?: VerifierOptions): Verifier;
}

/**
 * Checks a recipe and reproduces its examples.
 * @param recipe its JSON, checked here against `recipeSchema`
 * @param where its path, e.g. `signing.payout`
 * @throws ConfigurationError listing every problem below `where`
 */
export function compileRecipe(recipe: unknown, where: string): CompiledRecipe {
  const { recipe: written, program } = readRecipe(recipe, where);
  const problems = exampleProblems(program, written.examples ?? []);
  if (problems.length > 0) throw recipeError(problems);
  const secretNames = secretNamesIn(program);
  return {
    secretNames,
    place: program.place,
    signer(secrets, options = {}) {
      const [bound] = bind(program, secretNames, secrets, "sign");
      return createSigner(program, bound, secrets, secretNames, options);
    },
    verifier(secrets, options = {}) {
      const receiving = withReceivedSources(program);
      refuseSendersOwn(receiving);
      return createVerifier(receiving, bind(receiving, secretNames, secrets, "verify"), options);
    },
  };
}

function bind(
  program: Program,
  names: readonly string[],
  secrets: Secrets,
  role: Role,
): [BoundRecipe, ...BoundRecipe[]] {
  const problems: Problem[] = missingSecrets(names, secrets, program.where);
  const bound = problems.length > 0 ? [] : bindRecipe(program, secrets, role, problems);
  const [first, ...rest] = bound;
  if (first === undefined || problems.length > 0)
    throw new ConfigurationError("the account's secrets do not fit the recipe", problems);
  return [first, ...rest];
}

function refuseSendersOwn(program: Program): void {
  const unknown = placeholdersIn(program, program.main.template).find(({ source }) =>
    isSendersOwn(source),
  );
  if (unknown === undefined) return;
  const name = sourceText(unknown.source);
  throw recipeError([
    {
      path: joinPath(program.where, "message"),
      message: `{${name}} is known to the sender only, so nobody can verify this; let a header or field carry it: "headers": {"x-name": "{${name}}"}`,
    },
  ]);
}
