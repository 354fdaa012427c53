import * as z from "zod/mini";
import { checkSchema } from "./check-schema.ts";
import { codesSchema, httpSchema } from "./code-schema.ts";
import { duration, timeout } from "./duration.ts";
import { fieldPath } from "./field-path-schema.ts";
import { fieldsSchema } from "./field-rules.ts";
import { operationsSchema } from "./operation.ts";
import { pollingSchema } from "./polling-schema.ts";
import { statusesSchema } from "./status-schema.ts";

/** checked by the recipe compiler, which reports its own paths */
const recipe = z.optional(z.unknown());
const rate = z.number().check(z.gt(0, "must be above 0"));

/** The gateway profile as people write it: only `name` is required. */
export const profileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: z
    .string()
    .check(
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
        "must be letters, digits, dots, dashes and underscores",
      ),
    ),
  operations: z._default(operationsSchema, {}),
  fields: z.prefault(fieldsSchema, {}),
  signing: z._default(
    z.strictObject({
      default: recipe,
      deposit: recipe,
      payout: recipe,
      check: recipe,
      balance: recipe,
      callback: recipe,
    }),
    {},
  ),
  codes: z._default(codesSchema, {}),
  http: z.prefault(httpSchema, {}),
  statuses: z._default(statusesSchema, {}),
  echo: z.prefault(
    z.strictObject({ transId: z._default(z.literal(["same", "submitDiffers", false]), "same") }),
    {},
  ),
  check: z.prefault(checkSchema, {}),
  callback: z.prefault(
    z.strictObject({
      refNo: z._default(fieldPath, "RefNo"),
      transId: z._default(fieldPath, "TransId"),
      acknowledge: z.prefault(
        z.strictObject({
          status: z._default(
            z.int().check(z.gte(200, "must be 200 to 299"), z.lte(299, "must be 200 to 299")),
            200,
          ),
          contentType: z._default(z.string(), "text/plain"),
          body: z._default(z.string(), "OK"),
        }),
        {},
      ),
    }),
    {},
  ),
  payout: z.prefault(
    z.strictObject({
      checkFirst: z._default(z.boolean(), true),
      notFoundGrace: z.prefault(duration, "15m"),
      whenNotFound: z._default(z.enum(["review", "resubmit"]), "review"),
      submitDeadline: z.prefault(duration, "1h"),
      /** the merchant promises never to use a RefNo a second time */
      refNos: z.optional(z.enum(["neverRepeat"])),
    }),
    {},
  ),
  deposit: z.prefault(z.strictObject({ expiresAfter: z.prefault(duration, "24h") }), {}),
  polling: z._default(pollingSchema, {}),
  limits: z.prefault(
    z.strictObject({
      submitsPerSecond: z._default(rate, 10),
      checksPerSecond: z._default(rate, 20),
    }),
    {},
  ),
  timeouts: z.prefault(
    z.strictObject({ connect: z.prefault(timeout, "5s"), response: z.prefault(timeout, "30s") }),
    {},
  ),
  currencies: z._default(
    z.record(
      z.string(),
      z.strictObject({
        exponent: z.int().check(z.gte(0, "must be 0 to 8"), z.lte(8, "must be 0 to 8")),
      }),
    ),
    {},
  ),
});

export type ProfileFile = z.infer<typeof profileSchema>;
