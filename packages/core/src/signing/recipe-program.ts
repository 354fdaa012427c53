import type { Method } from "./digest.ts";
import type { DigestRecipe, Place, TimestampRule } from "./recipe.ts";
import type { Source } from "./source.ts";
import { placeholders, type Placeholder, type Template } from "./template.ts";

/** A recipe with parsed templates, without secrets. */
export interface Program {
  /** path of the recipe, e.g. `signing.payout` */
  readonly where: string;
  readonly place: Place;
  readonly main: DigestProgram;
  /** in the order in which they are made */
  readonly lets: ReadonlyMap<string, DigestProgram>;
  /** lower-case names */
  readonly headers: ReadonlyMap<string, Template>;
  readonly pairs: (fields: Readonly<Record<string, unknown>>) => string;
  readonly timestamp:
    | {
        readonly source: Source;
        readonly unit: NonNullable<TimestampRule["unit"]>;
        readonly tolerance: number;
      }
    | undefined;
}

export interface DigestProgram {
  /** its place in the recipe, e.g. `signing.payout.let.inner` */
  readonly where: string;
  readonly template: Template;
  readonly method: Method;
  /** names of secrets; the first signs, any verifies; empty for an algorithm without a key */
  readonly keys: readonly string[];
  readonly keyEncoding: NonNullable<DigestRecipe["keyEncoding"]>;
  readonly encoding: NonNullable<DigestRecipe["encoding"]>;
}

/** the digests that a template uses, directly or through other digests */
export function digestsIn(program: Pick<Program, "lets">, template: Template): DigestProgram[] {
  const found = placeholders(template).flatMap(({ source }) => {
    const digest = source.from === "let" ? program.lets.get(source.name) : undefined;
    return digest === undefined ? [] : [digest, ...digestsIn(program, digest.template)];
  });
  return [...new Set(found)];
}

/** the placeholders of a template and of every digest that it uses */
export function placeholdersIn(program: Pick<Program, "lets">, template: Template): Placeholder[] {
  return [template, ...digestsIn(program, template).map((digest) => digest.template)].flatMap(
    placeholders,
  );
}

/** whether making this digest needs a secret */
export function usesSecret(program: Pick<Program, "lets">, digest: DigestProgram): boolean {
  return (
    [digest, ...digestsIn(program, digest.template)].some(({ keys }) => keys.length > 0) ||
    placeholdersIn(program, digest.template).some(({ source }) => source.from === "secret")
  );
}

/** every secret that the recipe names, in the order of first use */
export function secretNamesIn(program: Pick<Program, "main" | "lets" | "headers">): string[] {
  const digests = [program.main, ...program.lets.values()];
  const templates = [...digests.map((digest) => digest.template), ...program.headers.values()];
  const shown = templates
    .flatMap(placeholders)
    .flatMap(({ source }) => (source.from === "secret" ? [source.name] : []));
  return [...new Set([...digests.flatMap(({ keys }) => keys), ...shown])];
}
