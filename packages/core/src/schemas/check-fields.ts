import type * as z from "zod/mini";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import type { Problem } from "../errors/problem.ts";
import { english, schemaProblems } from "../errors/schema-problems.ts";
import type { FieldRule, FieldRules } from "../profile/field-rules.ts";
import type { Profile } from "../profile/profile.ts";
import { checkRequestSchema } from "./check-request.ts";
import { depositRequestSchema } from "./deposit-request.ts";
import { payoutRequestSchema } from "./payout-request.ts";

const schemas = {
  deposit: depositRequestSchema,
  payout: payoutRequestSchema,
  check: checkRequestSchema,
};

/** what people copy from the manual, and need not give */
const hints: Readonly<Record<string, string>> = {
  MerchantCode: "comes from the account; leave it out",
  Signature: "is made from the profile's recipe; leave it out",
};

/**
 * Checks a request's fields against the document and the profile, and fills in the profile's defaults.
 * @returns the fields in the document's order, with `undefined` for none
 * @throws InvalidRequestError listing every bad field, never a value
 */
export function checkFields<Operation extends keyof typeof schemas>(
  profile: Pick<Profile, "fields">,
  operation: Operation,
  request: unknown,
): z.infer<(typeof schemas)[Operation]> {
  const rules = profile.fields[operation];
  const parsed = schemas[operation].safeParse(withDefaults(rules, request), { error: english });
  const problems = parsed.success
    ? brokenRules(operation, rules, parsed.data)
    : schemaProblems(parsed.error.issues).map((problem) => withHint(problem, request));
  if (!parsed.success || problems.length > 0)
    throw new InvalidRequestError(`${operation} request not sent`, problems);
  return parsed.data as z.infer<(typeof schemas)[Operation]>;
}

function withDefaults(rules: FieldRules, request: unknown): unknown {
  if (typeof request !== "object" || request === null || Array.isArray(request)) return request;
  const defaults = Object.entries(rules).flatMap(([name, rule]) =>
    rule?.default === undefined ? [] : [[name, rule.default]],
  );
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(given) };
}

function withHint({ path, message }: Problem, request: unknown): Problem {
  const missing = typeof request === "object" && request !== null && !Object.hasOwn(request, path);
  return {
    path,
    message:
      missing && !path.includes(".") && path !== "" ? "is required" : (hints[path] ?? message),
  };
}

function brokenRules(
  operation: keyof typeof schemas,
  rules: FieldRules,
  fields: Readonly<Record<string, unknown>>,
): Problem[] {
  return Object.keys(schemas[operation].shape).flatMap((name): Problem[] => {
    const value = fields[name];
    const rule = rules[name] ?? {};
    // TransId is empty until the gateway has given one
    const required = rule.optional !== true && name !== "TransId";
    const message =
      value === undefined
        ? required
          ? requiredMessage(name)
          : undefined
        : brokenRule(rule, value, required && name !== "Remark");
    return message === undefined ? [] : [{ path: name, message }];
  });
}

function requiredMessage(name: string): string {
  return `is required; give it, or let the profile say that the gateway needs none (fields: {"${name}": {"optional": true}})`;
}

function brokenRule(rule: FieldRule, value: unknown, nonEmpty: boolean): string | undefined {
  const text = String(value);
  const { minLength = 0, maxLength = Infinity, min = -Infinity, max = Infinity, pattern } = rule;
  if (nonEmpty && text === "") return "must not be empty";
  if (typeof value === "string" && text.length < minLength)
    return `must have at least ${minLength} characters`;
  if (typeof value === "string" && text.length > maxLength)
    return `must have at most ${maxLength} characters`;
  if (typeof value === "number" && value < min) return `must be ${min} or more`;
  if (typeof value === "number" && value > max) return `must be ${max} or less`;
  if (rule.enum !== undefined && !rule.enum.includes(value as string | number))
    return `must be one of ${rule.enum.join(", ")}`;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return `must match ${pattern}`;
  return undefined;
}
