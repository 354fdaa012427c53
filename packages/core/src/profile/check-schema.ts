import * as z from "zod/mini";
import type { Problem } from "../errors/problem.ts";
import { fieldPath } from "./field-path-schema.ts";
import { statusTexts } from "./status-schema.ts";

/** The field of an answer that tells a payout from a deposit. */
const kindSchema = z.strictObject({
  /** path inside the answer's `data` */
  field: fieldPath,
  payout: z._default(statusTexts, []),
  deposit: z._default(statusTexts, []),
});

export const checkSchema = z.strictObject({
  by: z._default(z.enum(["refNo", "transId", "either"]), "refNo"),
  /** `shared`: a payout and a deposit cannot both have one RefNo */
  refNos: z._default(z.enum(["perKind", "shared"]), "perKind"),
  kind: z.optional(kindSchema),
});

/** a field without any text, or the same text for both kinds */
export function kindProblems({ kind }: z.infer<typeof checkSchema>): Problem[] {
  if (kind === undefined) return [];
  if (kind.payout.length + kind.deposit.length === 0)
    return [{ path: "check.kind", message: "must list at least one text in payout or deposit" }];
  return kind.deposit
    .filter((text) => kind.payout.includes(text))
    .map((text) => ({
      path: "check.kind.deposit",
      message: `"${text}" is in check.kind.payout too; keep it in one kind`,
    }));
}
