import type { Problem } from "../errors/problem.ts";
import { readBodyFields } from "../wire/body-fields.ts";
import { parseWireJson } from "../wire/exact-json.ts";
import { withoutMember } from "../wire/json-member.ts";
import { joinPath } from "./join-path.ts";
import { bindRecipe, type BoundRecipe } from "./bind-recipe.ts";
import { secretNamesIn, type DigestProgram, type Program } from "./recipe-program.ts";
import type { Example } from "./recipe.ts";
import type { Scope } from "./scope.ts";
import { missingSecrets, secretOf } from "./secret-text.ts";
import type { Secrets } from "./secrets.ts";
import { UnusableSource } from "./unusable-source.ts";
import { jsonText } from "./value-text.ts";

/** Problems of examples that the recipe does not reproduce, without their secrets and fields. */
export function exampleProblems(program: Program, examples: readonly Example[]): Problem[] {
  return examples.flatMap((example, at) => {
    const path = joinPath(program.where, `examples[${at}]`);
    const known = withKnownKeys(program, example.secrets ?? {});
    const missing = missingSecrets(secretNamesIn(known), example.secrets ?? {}, path);
    if (missing.length > 0)
      return missing.map(({ message }) => ({
        path,
        message: message.replace("among the account's secrets", "in the example's secrets"),
      }));
    const problems: Problem[] = [];
    const variants = bindRecipe(known, example.secrets ?? {}, "verify", problems);
    if (problems.length > 0) return problems.map(({ message }) => ({ path, message }));
    return reproduces(known, variants, example, path);
  });
}

/** a manual's example has one key, but a recipe may name several */
function withKnownKeys(program: Program, secrets: Secrets): Program {
  const narrow = (digest: DigestProgram): DigestProgram => {
    const known = digest.keys.filter((name) => secretOf(secrets, name) !== undefined);
    return known.length === 0 ? digest : { ...digest, keys: known };
  };
  return {
    ...program,
    main: narrow(program.main),
    lets: new Map([...program.lets].map(([name, digest]) => [name, narrow(digest)])),
  };
}

function reproduces(
  program: Program,
  variants: readonly BoundRecipe[],
  example: Example,
  path: string,
): Problem[] {
  const { prefix } = program.place;
  const spellings = [
    example.signature,
    ...(prefix !== "" && example.signature.startsWith(prefix)
      ? [example.signature.slice(prefix.length)]
      : []),
  ];
  try {
    const matches = variants.some(({ message, check, headers }) => {
      const text = message(exampleScope(program, headers, example));
      return spellings.some((signature) => check(text, signature));
    });
    if (matches) return [];
  } catch (error) {
    const reason =
      error instanceof UnusableSource
        ? `${error.source} ${error.message}`
        : "its body cannot be read";
    return [{ path, message: `cannot be signed: ${reason}; complete the example` }];
  }
  return [
    {
      path,
      message:
        "does not come out with this recipe; compare the order of the fields, the filters, the algorithm and the encoding with the manual",
    },
  ];
}

function exampleScope(
  { place }: Program,
  headers: BoundRecipe["headers"],
  example: Example,
): Scope {
  const { request = {}, payment } = example;
  const fields =
    example.fields ??
    (request.body === undefined ? {} : readBodyFields(request.body, parseWireJson));
  const unsigned = Object.fromEntries(
    Object.entries(fields).filter(([name]) => place.in === "header" || name !== place.name),
  );
  const scope: Scope = {
    fields,
    headers: {},
    method: request.method ?? "POST",
    path: request.path,
    body:
      request.body === undefined
        ? jsonText(unsigned, "fields")
        : place.in === "body"
          ? withoutMember(request.body, place.name)
          : request.body,
    instant: request.time === undefined ? undefined : Date.parse(request.time),
    id: request.id,
    paymentId: payment?.id,
    lets: new Map(),
  };
  const given = Object.entries(example.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const made = headers.flatMap(([name, render]) => rendered(name, () => render(scope)));
  return { ...scope, headers: Object.fromEntries([...made, ...given]) };
}

/** an example may leave out the sources of a header if it gives the header itself, or if the message does not use it */
function rendered(name: string, render: () => string): (readonly [string, string])[] {
  try {
    return [[name, render()]];
  } catch (error) {
    if (error instanceof UnusableSource) return [];
    throw error;
  }
}
