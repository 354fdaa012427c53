import * as z from "zod/mini";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Problem } from "../errors/problem.ts";
import { english, schemaProblems } from "../errors/schema-problems.ts";
import { joinPath } from "./join-path.ts";
import { programProblems } from "./check-recipe-program.ts";
import { methodOf } from "./digest.ts";
import { compilePairs } from "./pairs.ts";
import type { DigestProgram, Program } from "./recipe-program.ts";
import { placeOf, recipeSchema, type DigestRecipe, type Recipe } from "./recipe.ts";
import { parseSource } from "./source.ts";
import { parseTemplate, type Template } from "./template.ts";

/** @throws ConfigurationError listing every problem below `where` */
export function readRecipe(value: unknown, where: string): { recipe: Recipe; program: Program } {
  const parsed = z.safeParse(recipeSchema, value, { error: english });
  if (!parsed.success) {
    const problems = schemaProblems(parsed.error.issues);
    throw recipeError(
      problems.map(({ path, message }) => ({ path: joinPath(where, path), message })),
    );
  }
  const problems: Problem[] = [];
  const program = readProgram(parsed.data, where, problems);
  if (problems.length === 0) problems.push(...programProblems(program, parsed.data));
  if (problems.length > 0) throw recipeError(problems);
  return { recipe: parsed.data, program };
}

export function recipeError(problems: readonly Problem[]): ConfigurationError {
  return new ConfigurationError("the signature recipe cannot be used", problems);
}

function readProgram(recipe: Recipe, where: string, problems: Problem[]): Program {
  const place = placeOf(recipe);
  const reporter = (path: string) => (message: string) =>
    void problems.push({ path: joinPath(where, path), message });
  const readDigest = (digest: DigestRecipe, path: string): DigestProgram => ({
    where: joinPath(where, path),
    template: parseTemplate(digest.message, reporter(path === "" ? "message" : `${path}.message`)),
    method: methodOf(digest.algorithm),
    keys: digest.key === undefined ? [] : [...new Set([digest.key].flat())],
    keyEncoding: digest.keyEncoding ?? "utf8",
    encoding: digest.encoding ?? "hex",
  });
  return {
    where,
    place,
    main: readDigest(recipe, ""),
    lets: new Map(
      Object.entries(recipe.let ?? {}).map(([name, digest]) => [
        name,
        readDigest(digest, `let.${name}`),
      ]),
    ),
    headers: readHeaders(recipe.headers ?? {}, reporter),
    pairs: compilePairs(recipe.pairs ?? {}, place.in === "body" ? place.name : undefined),
    timestamp: readTimestamp(recipe, reporter("timestamp.source")),
  };
}

type Report = (message: string) => void;

function readHeaders(
  written: Readonly<Record<string, string>>,
  reporter: (path: string) => Report,
): Map<string, Template> {
  const headers = new Map<string, Template>();
  for (const [name, text] of Object.entries(written)) {
    if (headers.has(name.toLowerCase()))
      reporter(`headers.${name}`)(
        "occurs twice; names of headers must differ in more than upper and lower case",
      );
    headers.set(name.toLowerCase(), parseTemplate(text, reporter(`headers.${name}`)));
  }
  return headers;
}

function readTimestamp({ timestamp }: Recipe, report: Report): Program["timestamp"] {
  if (timestamp === undefined) return undefined;
  const source = parseSource(timestamp.source);
  if (typeof source !== "string" && (source.from === "header" || source.from === "field")) {
    return {
      source,
      unit: timestamp.unit ?? "s",
      tolerance: (timestamp.toleranceSeconds ?? 300) * 1000,
    };
  }
  report(
    typeof source === "string"
      ? source
      : "must be a header or a field of the body, e.g. header.webhook-timestamp",
  );
  return undefined;
}
