import type { Gateway } from "../gateway.ts";
import { type Handled, refused } from "./handled.ts";
import { refuse } from "./refusals.ts";
import type { PaymentKind } from "@merchant-payment/core/outcome";

/** If the profile shares RefNos between both kinds: refuses a RefNo that a payment of the other kind has. */
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
    ? refused(refuse(profile, kind, "rejected", `this RefNo belongs to a ${other}`))
    : undefined;
}
