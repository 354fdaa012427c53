import * as z from "zod/mini";
import { fieldsOf } from "../fields/request-fields.ts";

const fieldRule = z.strictObject({
  optional: z.optional(z.boolean()),
  default: z.optional(z.union([z.string(), z.int()])),
  minLength: z.optional(z.int().check(z.gte(0, "must be 0 or more"))),
  maxLength: z.optional(z.int().check(z.gte(1, "must be 1 or more"))),
  pattern: z.optional(z.string().check(z.refine(isRegExp, "must be a regular expression"))),
  enum: z.optional(z.array(z.union([z.string(), z.int()]))),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
});

/** the gateway's rules for one request field; a field without `optional` is required */
export type FieldRule = z.infer<typeof fieldRule>;
export type FieldRules = Readonly<Record<string, FieldRule | undefined>>;

function rulesFor(names: readonly string[]) {
  return z._default(
    z.strictObject(Object.fromEntries(names.map((name) => [name, z.optional(fieldRule)]))),
    {},
  );
}

export const fieldsSchema = z.strictObject({
  deposit: rulesFor(fieldsOf.deposit),
  payout: rulesFor(fieldsOf.payout),
  check: rulesFor(fieldsOf.check),
});

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
