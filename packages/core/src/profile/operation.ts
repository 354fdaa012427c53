import * as z from "zod/mini";

/** the operations of the API document, "Endpoints"; the callback is the gateway's own request */
export const operations = ["deposit", "payout", "check", "balance", "products"] as const;
export type Operation = (typeof operations)[number];

/** an operation whose requests are signed, or the callback, whose signature is verified */
export type SignedOperation = Exclude<Operation, "products"> | "callback";
export const signedOperations = [
  "deposit",
  "payout",
  "check",
  "balance",
  "callback",
] as const satisfies SignedOperation[];

export const operationSchema = z.strictObject({
  method: z.optional(z.enum(["GET", "POST"])),
  path: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\/[^\s?#]*$/,
          'must start with "/" and hold neither "?" nor "#", e.g. "/payout/{merchantCode}"',
        ),
      ),
  ),
  body: z.optional(z.record(z.string(), z.union([z.string(), z.int(), z.boolean()]))),
});

/** One endpoint. */
export interface OperationSpec {
  readonly method: "GET" | "POST";
  /** below the base URL; `{merchantCode}` is replaced */
  readonly path: string;
  /** more body fields, whose texts are templates */
  readonly body: Readonly<Record<string, string | number | boolean>>;
}

/** API document, "Endpoints": the three that are described; balance and products exist where a profile declares them */
export const documented: Readonly<Partial<Record<Operation, OperationSpec>>> = {
  deposit: { method: "POST", path: "/transaction/{merchantCode}", body: {} },
  payout: { method: "POST", path: "/payout/{merchantCode}", body: {} },
  check: { method: "POST", path: "/checktransaction/{merchantCode}", body: {} },
};
