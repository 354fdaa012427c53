import { codeClasses, type CodeClass } from "../outcome/answer-class.ts";
import type { CodePattern, CodeRules } from "../outcome/code-rules.ts";
import type { Problem } from "../errors/problem.ts";
import { operations, type Operation } from "./operation.ts";
import type { ProfileFile } from "./profile-schema.ts";

type Codes = ProfileFile["codes"];

/** API document, "Response envelope": its only code */
const documentedSuccess: readonly CodePattern[] = [{ code: "00" }];

/** the codes of one operation: its own classes override the general ones */
export function resolveCodes(codes: Codes, operation: Operation): CodeRules {
  const own = ownCodes(codes, operation);
  const general = { ...codes, success: codes.success ?? documentedSuccess };
  return Object.fromEntries(
    codeClasses.map((name) => [name, own[name] ?? general[name] ?? []]),
  ) as unknown as CodeRules;
}

/** entries that are in two classes of one operation, each reported once, at the place where it is written */
export function codesInTwoClasses(codes: Codes): Problem[] {
  return operations.flatMap((operation) => {
    const own = ownCodes(codes, operation);
    const rules = resolveCodes(codes, operation);
    const place = (name: CodeClass) =>
      own[name] === undefined ? `codes.${name}` : `codes.${operation}.${name}`;
    const seen = new Map<string, CodeClass>();
    return codeClasses.flatMap((name) =>
      rules[name].flatMap((pattern): Problem[] => {
        const key = JSON.stringify(
          Object.entries(pattern).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        );
        const earlier = seen.get(key);
        if (earlier === undefined) seen.set(key, name);
        if (earlier === undefined || earlier === name) return [];
        return [
          {
            path: place(name),
            message: `the entry ${describe(pattern)} is in ${place(earlier)} too; keep it in one class`,
          },
        ];
      }),
    );
  });
}

function ownCodes(codes: Codes, operation: Operation): Partial<CodeRules> {
  const own = operation === "products" ? {} : (codes[operation] ?? {});
  return own as Partial<CodeRules>;
}

function describe(pattern: CodePattern): string {
  const { code, ...others } = pattern;
  return Object.keys(others).length === 0 ? `"${code}"` : JSON.stringify(pattern);
}
