import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import { refuse } from "./refusals.ts";
import type { PaymentKind } from "@merchant-payment/core/outcome";

/** Refuses a RefNo that stands for a payment of the other kind, where the profile says that both kinds share one number space. */
export function refuseOtherKind(
  { check, profile, transactions }: Gateway,
  kind: PaymentKind,
  merchantCode: string,
  refNo: string,
): Handled | undefined {
  const other = kind === "payout" ? "deposit" : "payout";
  const taken =
    check.refNos === "shared" &&
    transactions.find({ kind: other, merchantCode, refNo }) !== undefined;
  return taken
    ? refused(refuse(profile, kind, "rejected", `this RefNo stands for a ${other}`))
    : undefined;
}
