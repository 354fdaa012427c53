import type { FieldRule } from "../profile/field-rules.ts";

/** the problem of a value, as one clause without the value; undefined if there is none */
export type FieldCheck = (value: string | number | undefined) => string | undefined;

/** Compiles the profile's rules for one field. Lengths, patterns and lists apply to a number's decimal text. */
export function fieldCheck(operation: string, name: string, rule: FieldRule): FieldCheck {
  const { minLength = 0, maxLength = Infinity, min = -Infinity, max = Infinity } = rule;
  // TransId is empty until the gateway has given one
  const required = rule.optional !== true && name !== "TransId";
  const nonEmpty = required && name !== "Remark";
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, "u");
  const allowed = rule.enum === undefined ? undefined : new Set(rule.enum.map(String));
  return (value) => {
    if (value === undefined) return required ? requiredMessage(operation, name) : undefined;
    const text = String(value);
    if (text === "" && !nonEmpty && minLength === 0) return undefined;
    if (text === "") return "must not be empty";
    if (text.length < minLength) return `must have at least ${minLength} characters`;
    if (text.length > maxLength) return `must have at most ${maxLength} characters`;
    if (typeof value === "number" && value < min) return `must be ${min} or more`;
    if (typeof value === "number" && value > max) return `must be ${max} or less`;
    if (allowed?.has(text) === false) return `must be one of ${[...allowed].join(", ")}`;
    return pattern?.test(text) === false ? `must match ${rule.pattern}` : undefined;
  };
}

function requiredMessage(operation: string, name: string): string {
  return `is required; give it, or let the profile say that the gateway needs none: "fields": {"${operation}": {"${name}": {"optional": true}}}`;
}
