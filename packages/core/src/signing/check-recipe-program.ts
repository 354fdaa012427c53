import type { Problem } from "../errors/problem.ts";
import { joinPath } from "./join-path.ts";
import {
  digestsIn,
  placeholdersIn,
  usesSecret,
  type DigestProgram,
  type Program,
} from "./recipe-program.ts";
import type { Recipe } from "./recipe.ts";
import { withReceivedSources } from "./received-sources.ts";
import { sourceText } from "./source.ts";
import { placeholders, type Template } from "./template.ts";

/** Contradictions in a recipe whose parts are valid alone. */
export function programProblems(program: Program, recipe: Recipe): Problem[] {
  const { main, lets, where } = program;
  const basic = [
    ...[main, ...lets.values()].flatMap((digest) =>
      keyProblems(digest, recipeOf(digest, program, recipe)),
    ),
    ...letProblems(program),
  ];
  // the next checks follow digests recursively, which ends only if these basic checks pass
  if (basic.length > 0) return basic;
  const problems = [...placeProblems(program, recipe), ...headerProblems(program)];
  if (!usesSecret(program, main)) {
    problems.push({
      path: joinPath(where, "message"),
      message:
        "uses no secret and no key, so anybody could make this signature; add {secret.NAME}, or an hmac or rsa algorithm with a key",
    });
  }
  return [...problems, ...timestampProblems(program, recipe)];
}

function recipeOf(
  digest: DigestProgram,
  { main, lets }: Program,
  recipe: Recipe,
): Pick<Recipe, "algorithm" | "keyEncoding"> {
  if (digest === main) return recipe;
  const [name = ""] = [...lets].find(([, one]) => one === digest) ?? [];
  return recipe.let?.[name] ?? recipe;
}

function keyProblems(
  { where, method, keys }: DigestProgram,
  { algorithm, keyEncoding }: Pick<Recipe, "algorithm" | "keyEncoding">,
): Problem[] {
  const takesKey = method.kind === "hmac" || method.kind === "rsa";
  const problems: Problem[] = [];
  if (takesKey && keys.length === 0)
    problems.push({
      path: joinPath(where, "key"),
      message: `is required: ${algorithm} needs the name of the secret that is its key`,
    });
  if (!takesKey && keys.length > 0)
    problems.push({
      path: joinPath(where, "key"),
      message: `has no meaning for ${algorithm}; use hmac-${algorithm}, or write {secret.NAME} in the message`,
    });
  if (method.kind !== "hmac" && keyEncoding !== undefined)
    problems.push({
      path: joinPath(where, "keyEncoding"),
      message: `has no meaning for ${algorithm}; it is for hmac only`,
    });
  return problems;
}

function letProblems(program: Program): Problem[] {
  const { main, lets, headers, where } = program;
  const problems: Problem[] = [];
  const made = new Set<string>();
  const check = (template: Template, path: string) => {
    for (const { source } of placeholders(template)) {
      if (source.from === "secret" && !/^[A-Za-z][A-Za-z0-9_-]*$/.test(source.name)) {
        problems.push({
          path,
          message: `{${sourceText(source)}} names no secret; a name has letters, digits, _ and -, and begins with a letter`,
        });
      }
      if (source.from === "let" && !made.has(source.name)) {
        problems.push({
          path,
          message: `{${sourceText(source)}} is not known here; a digest of "let" can be used below the place where it is made`,
        });
      }
    }
  };
  for (const [name, digest] of lets) {
    if (digest.method.kind === "rsa")
      problems.push({
        path: joinPath(digest.where, "algorithm"),
        message:
          "cannot be rsa: the verifier has no private key, so it cannot make the same text again",
      });
    check(digest.template, joinPath(digest.where, "message"));
    made.add(name);
  }
  check(main.template, joinPath(where, "message"));
  for (const [name, template] of headers) check(template, joinPath(where, `headers.${name}`));
  return problems;
}

function placeProblems(program: Program, recipe: Recipe): Problem[] {
  const { place, headers, where, main } = program;
  const problems: Problem[] = [];
  const carriers = placeholdersIn(program, main.template).filter(({ source }) =>
    place.in === "header"
      ? source.from === "header" && source.name === place.name
      : source.from === "field" && source.path[0] === place.name,
  );
  if (carriers.length > 0)
    problems.push({
      path: joinPath(where, "message"),
      message: `cannot use ${place.name}, which carries the signature itself`,
    });
  if (place.in === "header") {
    if (!/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(place.name))
      problems.push({
        path: joinPath(where, "place.name"),
        message: "must be the name of a header",
      });
    if (!/^[\x20-\x7e]*$/.test(place.prefix))
      problems.push({
        path: joinPath(where, "place.prefix"),
        message: "must be printable ASCII in a header",
      });
    if (headers.has(place.name))
      problems.push({
        path: joinPath(where, `headers.${place.name}`),
        message: "is where the signature goes; remove one of them",
      });
  } else if (place.name.includes(".")) {
    problems.push({
      path: joinPath(where, "place.name"),
      message: "must be a field at the top of the body; a dot cannot go into an object here",
    });
  }
  const { fields } = recipe.pairs ?? {};
  if (place.in === "body" && Array.isArray(fields) && fields.includes(place.name)) {
    problems.push({
      path: joinPath(where, "pairs.fields"),
      message: `cannot hold ${place.name}, which carries the signature itself`,
    });
  }
  return problems;
}

function headerProblems(program: Program): Problem[] {
  return [...program.headers].flatMap(([name, template]) => {
    const other = placeholdersIn(program, template).find(({ source }) => source.from === "header");
    if (other === undefined) return [];
    return [
      {
        path: joinPath(program.where, `headers.${name}`),
        message: `cannot be made from {${sourceText(other.source)}}: headers are made before anything that uses them`,
      },
    ];
  });
}

/** a timestamp that the signature does not cover proves no age */
function timestampProblems(program: Program, recipe: Recipe): Problem[] {
  const { timestamp, where } = program;
  if (timestamp === undefined) return [];
  const { source } = timestamp;
  const { main, lets } = withReceivedSources(program);
  const covered = [main, ...digestsIn({ lets }, main.template)]
    .flatMap((digest) => placeholders(digest.template))
    .some((shown) => {
      if (sourceText(shown.source) === sourceText(source)) return true;
      if (source.from !== "field") return false;
      if (shown.source.from === "request") return shown.source.name === "body";
      if (shown.source.from === "pairs") return inPairs(source.path[0], recipe);
      return (
        shown.source.from === "field" &&
        `${sourceText(source)}.`.startsWith(`${sourceText(shown.source)}.`)
      );
    });
  if (covered) return [];
  return [
    {
      path: joinPath(where, "timestamp.source"),
      message: `does not enter the message, so it would prove nothing; use {${sourceText(source)}} in the message, or remove "timestamp"`,
    },
  ];
}

function inPairs(name: string, { pairs = {} }: Recipe): boolean {
  const { fields = "all", omit = [] } = pairs;
  return (fields === "all" || fields.includes(name)) && !omit.includes(name);
}
