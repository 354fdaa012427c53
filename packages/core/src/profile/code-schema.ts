import * as z from "zod/mini";
import { normalise } from "../outcome/classify-answer.ts";
import type { CodePattern } from "../outcome/code-rules.ts";

const text = z
  .string()
  .check(z.refine((value) => value.trim() !== "", { error: "must not be empty", abort: true }));
const textOrInteger = z.union([text, z.int()]);

const parts = z.strictObject({
  code: z.optional(textOrInteger),
  http: z.optional(
    textOrInteger.check(
      z.refine(
        (value) => !/^\s*5.*\*/.test(String(value)),
        'must be one status, such as "503": under HTTP 5xx an answer counts only where its entry names that status',
      ),
    ),
  ),
  status: z.optional(textOrInteger),
  message: z.optional(text),
  dataStatus: z.optional(text),
});

/** an entry that matches every answer would make unknown outcomes known */
const says = "must name a code or another part, not only *";

/** a bare text is an envelope `code` */
const entry = z.pipe(
  z.union([
    text.check(z.refine(isSpecific, says)),
    parts.check(z.refine((value) => Object.values(value).some(isSpecific), says)),
  ]),
  z.transform((value): CodePattern => {
    const given = typeof value === "object" ? value : { code: value };
    return Object.fromEntries(
      Object.entries(given).map(([part, wanted]) => [part, normalise(String(wanted))]),
    );
  }),
);
const entries = z.optional(z.array(entry));

function isSpecific(value: unknown): boolean {
  return /[^*\s]/.test(String(value));
}

const classes = {
  success: entries,
  rejected: entries,
  signatureRefused: entries,
  busy: entries,
  hold: entries,
  notFound: entries,
  duplicate: entries,
};
const perOperation = z.optional(z.strictObject(classes));

export const codesSchema = z.strictObject({
  ...classes,
  deposit: perOperation,
  payout: perOperation,
  check: perOperation,
  balance: perOperation,
});

const httpStatuses = z._default(
  z.array(z.int().check(z.gte(300, "must be 300 to 599"), z.lte(599, "must be 300 to 599"))),
  [],
);
/** statuses of answers without a readable envelope, if the manual says that nothing was processed */
export const httpSchema = z.strictObject({ busy: httpStatuses, hold: httpStatuses });
