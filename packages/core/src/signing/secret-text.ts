import type { Problem } from "../errors/problem.ts";
import type { Secrets } from "./secrets.ts";
import { sourceText } from "./source.ts";
import type { Placeholder } from "./template.ts";
import { UnusableSource } from "./unusable-source.ts";

/** own properties only; a blank one counts as missing */
export function secretOf(secrets: Secrets, name: string): string | undefined {
  const value: unknown = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Names that have no value, or a blank one. */
export function missingSecrets(
  names: readonly string[],
  secrets: Secrets,
  where: string,
): Problem[] {
  return names
    .filter((name) => secretOf(secrets, name) === undefined)
    .map((name) => {
      const state = Object.hasOwn(secrets, name) ? "blank" : "missing";
      return {
        path: where,
        message: `the secret "${name}" is ${state}; give its value among the account's secrets`,
      };
    });
}

/**
 * A secret as a placeholder writes it.
 * @throws UnusableSource if it is missing, or empty after its filters
 */
export function secretText({ source, filters }: Placeholder, secrets: Secrets): string {
  const name = sourceText(source);
  const value = source.from === "secret" ? secretOf(secrets, source.name) : undefined;
  if (value === undefined) throw new UnusableSource(name, "is missing or blank");
  const text = filters.reduce((before, filter) => filter.apply(before, name), value);
  if (text.trim() === "")
    throw new UnusableSource(name, "is empty after its filters; check the secret's value");
  return text;
}
