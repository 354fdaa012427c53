import { InvalidRequestError } from "@merchant-payment/core";
import { english, schemaProblems } from "@merchant-payment/core/internal";
import { decisionActions, decisionLimits, paymentStates } from "@merchant-payment/core/payment";
import * as z from "zod/mini";

const longestPage = 1_000;

/** years that the server can write */
const years = { first: 1, last: 9_999 };

function text(longest = Infinity) {
  const length = longest === Infinity ? "" : ` of at most ${longest} characters`;
  return z.string().check(
    z.refine((value) => value.trim() !== "" && value.length <= longest, {
      error: `must be a text${length}, not empty`,
    }),
  );
}

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`;
  return z.number().check(
    z.refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `must be a whole number${range}`,
    }),
  );
}

const day = 86_400_000;

const milliseconds = z.number().check(
  z.refine((value) => value >= 0 && value <= day, {
    error: `must be a number of milliseconds from 0 to ${day} (a day)`,
  }),
);

const temporalClient = z.custom((value) => hasMembers(value, ["workflow", "options"]), {
  error: "must be a Client of @temporalio/client",
});

const account = z.custom((value) => hasMembers(value, ["name", "profile", "merchantCode"]), {
  error: "must be an account that createAccount has made",
});

function hasMembers(value: unknown, names: readonly string[]): boolean {
  return typeof value === "object" && value !== null && names.every((name) => name in value);
}

const date = z
  .date({ error: "must be a valid Date" })
  .check(
    z.refine(
      (value) => value.getUTCFullYear() >= years.first && value.getUTCFullYear() <= years.last,
      { error: `must be in the years ${years.first} to ${years.last} (UTC)` },
    ),
  );

const refNo = text().check(
  z.refine((value) => value.isWellFormed(), {
    error: "holds half a character (a lone surrogate); no payment is started with one",
  }),
);

const { name, reason } = decisionLimits;

const decision = z
  .strictObject({
    action: z.enum(decisionActions),
    actor: text(name),
    reason: text(reason),
    revision: z.optional(wholeNumber(0)),
    transId: z.optional(text(name)),
    mayPayTwice: z.optional(z.boolean()),
    id: z.optional(text(name)),
  })
  .check(
    z.refine(({ action, transId }) => (action === "setTransId") === (transId !== undefined), {
      path: ["transId"],
      error: "goes with the action setTransId, and with no other",
    }),
  );

/** The arguments of the clients' calls, except payment requests: the profile checks those. */
const schemas = {
  paymentsClient: z.strictObject({
    client: temporalClient,
    account,
    taskQueue: z.optional(text()),
    decisionPatience: z.optional(milliseconds),
    callbackPatience: z.optional(milliseconds),
  }),
  accountClient: z.strictObject({
    client: temporalClient,
    account: text(),
    taskQueue: z.optional(text()),
  }),
  accountName: z.strictObject({ account: text() }),
  refNo: z.strictObject({ refNo }),
  depositOptions: z.strictObject({ patience: z.optional(milliseconds) }),
  filter: z
    .strictObject({
      state: z.optional(z.enum(paymentStates)),
      kind: z.optional(z.enum(["payout", "deposit"])),
      startedFrom: z.optional(date),
      startedBefore: z.optional(date),
    })
    .check(
      z.refine(
        ({ startedFrom, startedBefore }) =>
          startedFrom === undefined || startedBefore === undefined || startedFrom < startedBefore,
        { path: ["startedBefore"], error: "must be later than startedFrom" },
      ),
    ),
  pageOptions: z.strictObject({
    limit: z.optional(wholeNumber(1, longestPage)),
    after: z.optional(z.string()),
  }),
  callback: z.strictObject({ refNo: z.string(), transId: z.nullable(z.string()) }),
  decision,
  switchedBy: z.strictObject({ actor: text(name), reason: text(reason) }),
  /** the batch's input checks the fields */
  chunk: z.strictObject({
    batch: z.optional(z.unknown()),
    chunk: z.optional(z.unknown()),
    concurrency: z.optional(z.unknown()),
    requests: z.optional(z.unknown()),
  }),
  chunkRef: z.strictObject({ batch: text(), chunk: wholeNumber(0) }),
  batchSignal: z.strictObject({ batch: text(), actor: z.optional(text(name)) }),
  batchRow: z.strictObject({ batch: text(), chunk: wholeNumber(0), index: wholeNumber(0), refNo }),
} as const;

/**
 * Refuses an argument that its type does not allow. JavaScript callers have no types, and a misspelt option would be ignored.
 * @param refusal the result for the caller, such as `payments not listed`
 * @throws InvalidRequestError listing every wrong field
 */
export function checkArgument(of: keyof typeof schemas, refusal: string, value: unknown): void {
  const schema = schemas[of];
  const parsed = schema.safeParse(value, { error: english });
  if (parsed.success) return;
  const { issues } = parsed.error;
  const isMisspelt = issues.some(({ code }) => code === "unrecognized_keys");
  const known = isMisspelt ? ` (known keys are ${Object.keys(schema.shape).join(", ")})` : "";
  throw new InvalidRequestError(`${refusal}${known}`, schemaProblems(issues));
}
