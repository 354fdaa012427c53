import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import type { Problem } from "../errors/problem.ts";
import { english, schemaProblems } from "../errors/schema-problems.ts";
import {
  fieldsOf,
  requestFields,
  type RequestFieldName,
  type StatingOperation,
} from "../fields/request-fields.ts";
import type { FieldRule, FieldRules } from "../profile/field-rules.ts";
import type { Profile } from "../profile/profile.ts";
import { fieldCheck, type FieldCheck } from "./field-check.ts";
import { fieldFormats } from "./field-formats.ts";
import { requestSchemas, type Requests } from "./request-schemas.ts";

type Fields = Readonly<Record<string, unknown>>;

/** the checked requests and the rules that they satisfy; weak, so that requests can be collected */
const checked = new WeakMap<object, Rules>();

/** fields that people copy from the manual, but must not give */
const hints: Readonly<Record<string, string>> = {
  MerchantCode: "comes from the account; leave it out",
  Signature: "is made from the profile's recipe; leave it out",
};

/**
 * Checks a request's fields against the document and the profile, and fills in the profile's defaults. The same profile does
 * not check the result again.
 * @returns the fields in the document's order, `undefined` for missing ones; frozen
 * @throws InvalidRequestError listing every bad field, never a value
 */
export function checkFields<Operation extends StatingOperation>(
  profile: Pick<Profile, "fields">,
  operation: Operation,
  request: unknown,
): Requests[Operation] {
  const rules = rulesOf(profile.fields[operation], operation);
  if (isFields(request) && checked.get(request) === rules) return request as Requests[Operation];
  const given = isFields(request) ? withDefaults(rules, request) : request;
  const parsed = requestSchemas[operation].safeParse(given, { error: english });
  const problems = parsed.success
    ? brokenRules(rules, parsed.data as Fields)
    : badFields(rules, given, schemaProblems(parsed.error.issues));
  if (!parsed.success || problems.length > 0)
    throw new InvalidRequestError(`${operation} request not sent`, problems);
  const fields = parsed.data as Requests[Operation];
  checked.set(Object.freeze(fields), rules);
  return fields;
}

/** The problem of one field's value, as one clause without the value; undefined if there is none. */
export function fieldProblem(
  operation: StatingOperation,
  name: RequestFieldName,
  rule: FieldRule,
  value: string | number,
): string | undefined {
  const parsed = fieldFormats[requestFields[name].format].safeParse(value, { error: english });
  if (!parsed.success) return schemaProblems(parsed.error.issues)[0]?.message;
  return fieldCheck(operation, name, rule)(value);
}

interface Rules {
  readonly defaults: Fields;
  /** in the document's order */
  readonly checks: readonly (readonly [name: string, check: FieldCheck])[];
}

/** compiled once for each profile */
const compiled = new WeakMap<FieldRules, Rules>();

function rulesOf(written: FieldRules, operation: StatingOperation): Rules {
  const known = compiled.get(written);
  if (known !== undefined) return known;
  const defaults = Object.entries(written).flatMap(([name, rule]) =>
    rule?.default === undefined ? [] : [[name, rule.default] as const],
  );
  const rules = {
    defaults: Object.fromEntries(defaults),
    checks: fieldsOf[operation].map(
      (name) => [name, fieldCheck(operation, name, written[name] ?? {})] as const,
    ),
  };
  compiled.set(written, rules);
  return rules;
}

function isFields(request: unknown): request is Fields {
  return typeof request === "object" && request !== null && !Array.isArray(request);
}

function withDefaults({ defaults }: Rules, request: Fields): Fields {
  const all: Record<string, unknown> = { ...defaults };
  for (const name of Object.keys(request))
    if (request[name] !== undefined) all[name] = request[name];
  return all;
}

function brokenRules({ checks }: Rules, fields: Fields): Problem[] {
  const problems: Problem[] = [];
  for (const [name, check] of checks) {
    const message = check(fields[name] as string | number | undefined);
    if (message !== undefined) problems.push({ path: name, message });
  }
  return problems;
}

/** one problem for each field that the document's or the profile's rules refuse */
function badFields(rules: Rules, given: unknown, refused: readonly Problem[]): Problem[] {
  if (!isFields(given))
    return [{ path: "", message: "must be an object with the request's fields" }];
  const first = new Map<string, Problem>();
  for (const { path, message } of refused) {
    const missing = given[path] === undefined && !path.includes(".");
    if (!first.has(path))
      first.set(path, { path, message: missing ? "is required" : (hints[path] ?? message) });
  }
  // the profile's rules expect values of the right type
  const fine = rules.checks.filter(([name]) => !first.has(name));
  return [...first.values(), ...brokenRules({ ...rules, checks: fine }, given)];
}
