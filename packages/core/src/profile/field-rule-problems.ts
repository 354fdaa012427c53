import type { Problem } from "../errors/problem.ts";
import { fieldsOf, isNumeric, type StatingOperation } from "../fields/request-fields.ts";
import { fieldProblem } from "../schemas/check-fields.ts";
import type { FieldRule, FieldRules } from "./field-rules.ts";

/** rules that no value can satisfy, or that their own default breaks */
export function fieldRuleProblems(
  fields: Readonly<Record<StatingOperation, FieldRules>>,
): Problem[] {
  return (Object.keys(fieldsOf) as StatingOperation[]).flatMap((operation) =>
    fieldsOf[operation].flatMap((name): Problem[] => {
      const rule = fields[operation][name];
      if (rule === undefined) return [];
      const path = `fields.${operation}.${name}`;
      const problems = ruleProblems(name, rule).map(([key, message]) => ({
        path: `${path}.${key}`,
        message,
      }));
      if (rule.default === undefined || problems.length > 0) return problems;
      const message = fieldProblem(operation, name, rule, rule.default);
      return message === undefined ? [] : [{ path: `${path}.default`, message }];
    }),
  );
}

function ruleProblems(name: string, rule: FieldRule): [keyof FieldRule, string][] {
  const { min = -Infinity, max = Infinity, minLength = 0, maxLength = Infinity } = rule;
  const problems: [keyof FieldRule, string][] = [];
  if (!isNumeric(name)) {
    const bound = (["min", "max"] as const).find((key) => rule[key] !== undefined);
    if (bound !== undefined)
      problems.push([bound, "is for numbers; a text has minLength and maxLength"]);
  }
  if (min > max) problems.push(["max", "must not be below min"]);
  if (minLength > maxLength) problems.push(["maxLength", "must not be below minLength"]);
  if (rule.enum?.length === 0) problems.push(["enum", "must list at least one value"]);
  return problems;
}
