import type { CodeClass, CodePattern, CodeRules } from "../outcome/code-rules.ts";
import type { Problem } from "../errors/problem.ts";
import type { Operation } from "./operation.ts";
import type { ProfileFile } from "./profile-schema.ts";

const classes: readonly CodeClass[] = [
  "success",
  "rejected",
  "signatureRefused",
  "busy",
  "hold",
  "notFound",
  "duplicate",
];

/** API document, "Response envelope": the one code that it states */
const documentedSuccess: readonly CodePattern[] = [{ code: "00" }];

/** the codes of one operation: its own classes before the general ones */
export function resolveCodes(codes: ProfileFile["codes"], operation: Operation): CodeRules {
  const own = operation === "products" ? {} : (codes[operation] ?? {});
  const general = { ...codes, success: codes.success ?? documentedSuccess };
  return Object.fromEntries(
    classes.map((name) => [name, own[name] ?? general[name] ?? []]),
  ) as unknown as CodeRules;
}

/** an entry that stands in two classes of one operation */
export function codesInTwoClasses(rules: CodeRules, operation: Operation): Problem[] {
  const seen = new Map<string, CodeClass>();
  return classes.flatMap((name) =>
    rules[name].flatMap((pattern): Problem[] => {
      const key = JSON.stringify(Object.entries(pattern).sort());
      const earlier = seen.get(key);
      seen.set(key, name);
      if (earlier === undefined || earlier === name) return [];
      return [
        {
          path: `codes.${name}`,
          message: `the entry ${describe(pattern)} stands in ${earlier} too (for ${operation}); keep it in one class`,
        },
      ];
    }),
  );
}

function describe(pattern: CodePattern): string {
  const { code, ...others } = pattern;
  return Object.keys(others).length === 0 ? `"${code}"` : JSON.stringify(pattern);
}
