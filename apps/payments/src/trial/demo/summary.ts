import type { Profile } from "@merchant-payment/core";
import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { amountText } from "../../output/amount.ts";
import type { Paint } from "../../output/output.ts";
import { plainTable } from "../../output/plain-table.ts";
import { stateStyle } from "../../operator/showing/state-style.ts";
import type { Act } from "./story.ts";

export interface Played {
  readonly act: Act;
  readonly document: PaymentDocument;
  /** payments of its RefNo in the gateway's ledger */
  readonly paid: number;
}

/** the RefNos with another result than expected */
export function brokenPromises(played: readonly Played[]): string[] {
  return played
    .filter(({ act: { promised }, document: { state, submissions }, paid }) => {
      return (
        state !== promised.state || paid !== promised.paid || submissions !== promised.submissions
      );
    })
    .map(({ document }) => document.refNo);
}

/** The payouts beside the gateway's own ledger. */
export function summaryTable(
  played: readonly Played[],
  currencies: Profile["currencies"],
  paint: Paint,
): string {
  const rows = played.map(({ document, paid }) => [
    document.refNo,
    amountText(document.amount, document.currency, currencies),
    paint(stateStyle(document.state), document.state),
    String(document.submissions),
    String(document.polls),
    paid > 1 ? paint("red", `${paid} times`) : paid === 1 ? "once" : "never",
  ]);
  return plainTable(
    ["RefNo", "Amount", "State", "Sent", "Asked", "Paid, says the gateway's ledger"],
    rows,
    paint,
  );
}
