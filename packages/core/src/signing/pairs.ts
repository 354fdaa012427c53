import { isWireNumber } from "../wire/exact-json.ts";
import type { PairsOptions } from "./recipe.ts";
import { UnusableSource } from "./unusable-source.ts";
import { isAbsent, jsonText, valueText, wellFormed } from "./value-text.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Pair {
  readonly name: string;
  readonly value: string;
  /** name and value as written in the message */
  readonly text: string;
}

/**
 * Returns the function that writes `{pairs}`: all body fields as one canonical text.
 * @param signatureField is left out; undefined if the signature is in a header
 */
export function compilePairs(
  options: PairsOptions,
  signatureField: string | undefined,
): (fields: Fields) => string {
  const {
    fields: chosen = "all",
    omit = [],
    sort = "key",
    assign = "=",
    join = "&",
    empty = "drop",
    nested = "reject",
  } = options;
  const omitted = new Set(signatureField === undefined ? omit : [...omit, signatureField]);
  const compare = orders[sort];

  function write(fields: Fields, names: readonly string[]): string {
    const pairs: Pair[] = [];
    for (const name of names) {
      const value = textOf(Object.hasOwn(fields, name) ? fields[name] : undefined, name);
      if (value === "" && empty === "drop") continue;
      pairs.push({
        name,
        value,
        text: assign === null ? value : wellFormed(name, "pairs") + assign + value,
      });
    }
    if (compare !== undefined) pairs.sort(compare);
    return pairs.map((pair) => pair.text).join(join);
  }

  function textOf(value: unknown, name: string): string {
    if (isAbsent(value)) return "";
    if (typeof value !== "object" || isWireNumber(value)) return valueText(value, shown(name));
    if (nested === "json") return jsonText(value, shown(name));
    if (nested === "pairs" && !Array.isArray(value))
      return write(value as Fields, Object.keys(value));
    throw new UnusableSource(
      shown(name),
      `is ${Array.isArray(value) ? "a list" : "an object"}, which these pairs do not write; see "nested"`,
    );
  }

  return (fields) =>
    write(
      fields,
      (chosen === "all" ? Object.keys(fields) : chosen).filter((name) => !omitted.has(name)),
    );
}

const orders: Readonly<
  Record<NonNullable<PairsOptions["sort"]>, ((a: Pair, b: Pair) => number) | undefined>
> = {
  key: (a, b) => byCodeUnit(a.name, b.name),
  pair: (a, b) => byCodeUnit(a.text, b.text),
  value: (a, b) => byCodeUnit(a.value, b.value) || byCodeUnit(a.name, b.name),
  none: undefined,
};

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** a received name may hold a person's data or control characters */
function shown(name: string): string {
  return /^[\w.[\]-]{1,64}$/.test(name) ? name : "a field of the body";
}
