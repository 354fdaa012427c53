import * as z from "zod/mini";

const algorithms = [
  "plain",
  "md5",
  "sha1",
  "sha256",
  "sha512",
  "hmac-md5",
  "hmac-sha1",
  "hmac-sha256",
  "hmac-sha512",
  "rsa-sha1",
  "rsa-sha256",
  "rsa-sha512",
] as const;

const secretName = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z][A-Za-z0-9_-]*$/,
      "must be the NAME of a secret: letters, digits, _ and -, beginning with a letter",
    ),
  );
const template = z.string().check(z.minLength(1, "must not be empty"));
const headerName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "must be the name of a header"));
const keys = z.union([secretName, z.array(secretName).check(z.minLength(1, "must name a secret"))]);
const fieldNames = z.array(z.string().check(z.minLength(1, "must not be empty")));

const digest = {
  /** template of the text that is hashed or signed */
  message: template,
  algorithm: z.enum(algorithms),
  /** names of secrets, for hmac-* and rsa-* (a PEM): the first signs, any verifies */
  key: z.optional(keys),
  /** how an hmac key's text becomes bytes; default utf8 */
  keyEncoding: z.optional(z.enum(["utf8", "hex", "base64"])),
  /** how the bytes are written; default hex; `plain` ignores it */
  encoding: z.optional(z.enum(["hex", "hex-upper", "base64", "base64url"])),
};

/** how `{pairs}` writes body fields; the first of each is the default */
const pairsSchema = z.strictObject({
  fields: z.optional(z.union([z.literal("all"), fieldNames])),
  /** names of fields that are left out */
  omit: z.optional(fieldNames),
  empty: z.optional(z.enum(["drop", "keep"])),
  /** by code unit; `none` keeps the order of the body, or of `fields` */
  sort: z.optional(z.enum(["key", "pair", "value", "none"])),
  /** between name and value; null writes values only */
  assign: z.optional(z.nullable(z.string())),
  join: z.optional(z.string()),
  nested: z.optional(z.enum(["reject", "json", "pairs"])),
});

const placeSchema = z.strictObject({
  in: z.optional(z.enum(["body", "header"])),
  name: z.optional(z.string().check(z.minLength(1, "must not be empty"))),
  prefix: z.optional(z.string()),
});

/** the allowed age, for received requests only */
const timestampSchema = z.strictObject({
  /** a header or field that is part of the message */
  source: z.string().check(z.minLength(1, "must not be empty")),
  /** seconds or milliseconds since 1970, or ISO 8601; default s */
  unit: z.optional(z.enum(["s", "ms", "iso"])),
  /** before and after now; default 300 */
  toleranceSeconds: z.optional(z.number().check(z.positive("must be above 0"))),
});

const exampleSchema = z.strictObject({
  fields: z.optional(z.record(z.string(), z.unknown())),
  headers: z.optional(z.record(headerName, z.string())),
  request: z.optional(
    z.strictObject({
      body: z.optional(z.string()),
      method: z.optional(z.string()),
      path: z.optional(z.string()),
      /** ISO 8601 UTC */
      time: z.optional(
        z
          .string()
          .check(
            z.refine(
              (time) => !Number.isNaN(Date.parse(time)),
              "must be ISO 8601, e.g. 2026-01-02T03:04:05Z",
            ),
          ),
      ),
      id: z.optional(z.string()),
    }),
  ),
  payment: z.optional(z.strictObject({ id: z.string() })),
  secrets: z.optional(z.record(z.string(), z.string())),
  signature: z.string().check(z.minLength(1, "must not be empty")),
});

/** How a gateway's signatures are made. Unknown keys are refused. */
export const recipeSchema = z.strictObject({
  ...digest,
  pairs: z.optional(pairsSchema),
  /** named digests, made first, in order */
  let: z.optional(
    z.record(
      z
        .string()
        .check(
          z.regex(
            /^[A-Za-z][A-Za-z0-9_-]*$/,
            "must be a name: letters, digits, _ and -, beginning with a letter",
          ),
        ),
      z.strictObject(digest),
    ),
  ),
  /** default: body, Signature, no prefix */
  place: z.optional(placeSchema),
  /** more headers that go out with the signed request: templates */
  headers: z.optional(z.record(headerName, z.string())),
  timestamp: z.optional(timestampSchema),
  /** from the manual; verified when the recipe is loaded */
  examples: z.optional(z.array(exampleSchema)),
});

/** How one operation is signed, as `recipeSchema` read it from a profile's `signing`. */
export type Recipe = z.output<typeof recipeSchema>;
export type DigestRecipe = Pick<Recipe, keyof typeof digest>;
export type PairsOptions = z.output<typeof pairsSchema>;
export type TimestampRule = z.output<typeof timestampSchema>;
export type Example = z.output<typeof exampleSchema>;

/** where the signature is placed; header names are in lower case */
export interface Place {
  readonly in: "body" | "header";
  readonly name: string;
  /** text in front of the signature */
  readonly prefix: string;
}

export function placeOf({ place = {} }: Pick<Recipe, "place">): Place {
  const { in: where = "body", name = "Signature", prefix = "" } = place;
  return { in: where, name: where === "header" ? name.toLowerCase() : name, prefix };
}
