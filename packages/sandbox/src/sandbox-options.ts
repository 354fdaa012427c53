import { ConfigurationError } from "@merchant-payment/core";
import { z } from "zod";
import type { FaultRule } from "./faults/fault-rule.ts";
import { scriptSchema } from "./operations/script.ts";

const milliseconds = z.int().min(0);
const text = z.string().min(1);

const optionsSchema = z.strictObject({
  host: text.default("127.0.0.1"),
  port: z.int().min(0).max(65_535).default(0),
  ledger: text.default(":memory:"),
  profile: z.record(z.string(), z.unknown()).optional(),
  secrets: z.record(z.string(), z.string()).optional(),
  merchantCodes: z.array(text).min(1).optional(),
  faults: z.array(z.unknown()).default([]),
  seed: z.int().default(1),
  script: scriptSchema.default([]),
  payoutAfterMs: milliseconds.default(2_000),
  depositExpiresAfterMs: milliseconds.default(3_600_000),
  dedupe: z.boolean().default(false),
  balance: z.int().min(0).default(1_000_000_000_000),
  callbacks: z
    .strictObject({
      format: z.enum(["json", "form"]).default("json"),
      attempts: z.int().min(1).max(20).default(5),
      firstWaitMs: milliseconds.default(500),
      timeoutMs: milliseconds.default(10_000),
    })
    .prefault({}),
});

/** Everything but `clock` is plain JSON. */
export interface SandboxOptions {
  /** default 127.0.0.1 */
  readonly host?: string | undefined;
  /** default 0: any free port */
  readonly port?: number | undefined;
  /** SQLite file, created if it is missing; default in memory */
  readonly ledger?: string | undefined;
  /** the gateway profile's JSON, with the paths, recipes, codes and statuses that the gateway uses; default `profile.json` of this package */
  readonly profile?: Readonly<Record<string, unknown>> | undefined;
  /** by the names that the profile's recipes use; `merchantKey` has a default that is public and protects nothing */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** merchants that the gateway knows; default any */
  readonly merchantCodes?: readonly string[] | undefined;
  /** the first fault rules */
  readonly faults?: readonly FaultRule[] | undefined;
  /** seed for the chance in fault rules: the same seed and requests give the same faults; default 1 */
  readonly seed?: number | undefined;
  /** how statuses move; by default payouts succeed after `payoutAfterMs`, and deposits wait for their payer */
  readonly script?: z.input<typeof scriptSchema> | undefined;
  /** milliseconds, default 2000 */
  readonly payoutAfterMs?: number | undefined;
  /** milliseconds, default 3600000 */
  readonly depositExpiresAfterMs?: number | undefined;
  /** refuse a second payment of one RefNo as a duplicate; default false: it pays again */
  readonly dedupe?: boolean | undefined;
  /** each merchant's starting balance; default 1000000000000 */
  readonly balance?: number | undefined;
  readonly callbacks?:
    | {
        /** default json */
        readonly format?: "json" | "form" | undefined;
        /** total tries until the acknowledgement, default 5 */
        readonly attempts?: number | undefined;
        /** milliseconds before the second try, default 500; doubled each time */
        readonly firstWaitMs?: number | undefined;
        /** milliseconds for the receiver to answer, default 10000 */
        readonly timeoutMs?: number | undefined;
      }
    | undefined;
  /** milliseconds since 1970; timers still use real time */
  readonly clock?: (() => number) | undefined;
}

export type ResolvedOptions = z.output<typeof optionsSchema>;

/** @throws ConfigurationError naming every bad option */
export function resolveOptions({ clock: _, ...options }: SandboxOptions): ResolvedOptions {
  const parsed = optionsSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    "sandbox options",
    parsed.error.issues.map(({ path, message }) => ({
      path: path.join("."),
      message: message.charAt(0).toLowerCase() + message.slice(1),
    })),
  );
}
