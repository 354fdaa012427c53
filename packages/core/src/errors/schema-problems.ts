import type * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import type { Problem } from "./problem.ts";

const zodEnglish = en().localeError;

const nouns: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** English messages, because zod/mini has none. Passed with each parse, so that no global setting changes. */
export const english: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is required" : `must be ${noun(issue.expected)}`;
  if (issue.code === "invalid_value")
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (issue.code === "too_small" && issue.minimum === 1) {
    if (issue.origin === "string") return "must not be empty";
    if (issue.origin === "array") return "must have at least one item";
  }
  return zodEnglish(issue);
};

function noun(expected: string): string {
  return nouns[expected] ?? expected;
}

type Issue = z.core.$ZodIssue;

/** zod's issues as problems: one for each unknown key; for a union, those of the closest alternative */
export function schemaProblems(
  issues: readonly Issue[],
  parent: readonly PropertyKey[] = [],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...parent, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: dotted([...path, key]),
        message: "is not a known key",
      }));
    }
    if (issue.code === "invalid_union") return unionProblems(issue, path);
    return [{ path: dotted(path), message: clause(issue.message) }];
  });
}

/** assumes that the alternative whose error is deepest in the value was meant */
function unionProblems(
  issue: Extract<Issue, { code: "invalid_union" }>,
  path: readonly PropertyKey[],
): Problem[] {
  const depth = (issues: readonly Issue[]) =>
    Math.max(0, ...issues.map((one) => one.path.length + (one.code === "invalid_type" ? 0 : 1)));
  const [closest] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
  if (closest !== undefined && depth(closest) > 0) return schemaProblems(closest, path);
  const expected = issue.errors.flatMap(([first]) =>
    first?.code === "invalid_type" ? [first.expected] : [],
  );
  return [
    {
      path: dotted(path),
      message:
        expected.length > 0 ? `must be ${expected.map(noun).join(" or ")}` : clause(issue.message),
    },
  ];
}

function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) =>
      typeof part === "number" ? `[${part}]` : `${at === 0 ? "" : "."}${String(part)}`,
    )
    .join("");
}

function clause(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
