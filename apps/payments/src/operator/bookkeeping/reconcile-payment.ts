import {
  classifyStatus,
  type PaymentKind,
  type StatusClass,
  type StatusRules,
} from "@merchant-payment/core/outcome";
import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";

/** A row of the gateway's own list. */
export interface SettlementEntry {
  readonly line: number;
  readonly refNo: string;
  readonly amount: number;
  /** null, here and below, if the list has no such column */
  readonly currency: string | null;
  readonly status: string | null;
  readonly transId: string | null;
}

export interface Difference {
  readonly field: "rows" | "kind" | "Amount" | "Currency" | "TransId" | "state";
  readonly here: string;
  readonly there: string;
}

export type Verdict =
  /** `notExpected`: no money moved here, and the gateway does not list it */
  | { readonly verdict: "matched" | "missingHere" | "missingThere" | "unfinished" | "notExpected" }
  | { readonly verdict: "different"; readonly differences: readonly Difference[] };

/**
 * Compares the gateway's entries of a RefNo with our payment of that RefNo. Pure.
 * @param kind of the payments in the gateway's list
 */
export function reconcilePayment(
  entries: readonly SettlementEntry[],
  payment: PaymentDocument | null,
  kind: PaymentKind,
  statuses: StatusRules,
): Verdict {
  const [first] = entries;
  if (payment === null) return { verdict: first === undefined ? "notExpected" : "missingHere" };
  if (first === undefined) return { verdict: withoutEntry(payment.state) };
  const differences = [
    ...(entries.length > 1 ? [severalRows(entries)] : []),
    ...(payment.kind === kind ? [] : [otherKind(payment, kind)]),
    ...differencesOfAll(entries, payment, statuses),
  ];
  return differences.length === 0 ? { verdict: "matched" } : { verdict: "different", differences };
}

function withoutEntry(state: PaymentState): "missingThere" | "unfinished" | "notExpected" {
  const ours = classOf(state);
  if (ours === "pending") return "unfinished";
  return ours === "failed" || ours === "expired" ? "notExpected" : "missingThere";
}

/** several entries: the gateway may have paid twice */
function severalRows(entries: readonly SettlementEntry[]): Difference {
  return {
    field: "rows",
    here: "1 payment",
    there: `lines ${entries.map(({ line }) => line).join(", ")}`,
  };
}

/** the gateway lists a payment of the other kind under this RefNo */
function otherKind(payment: PaymentDocument, kind: PaymentKind): Difference {
  return { field: "kind", here: payment.kind, there: kind };
}

/** each difference once, even if several rows have it */
function differencesOfAll(
  entries: readonly SettlementEntry[],
  payment: PaymentDocument,
  statuses: StatusRules,
): Difference[] {
  const all = entries.flatMap((entry) => differencesOf(entry, payment, statuses));
  return [...new Map(all.map((one) => [`${one.field} ${one.there}`, one])).values()];
}

function differencesOf(
  { amount, currency, status, transId }: SettlementEntry,
  payment: PaymentDocument,
  statuses: StatusRules,
): Difference[] {
  const differences: Difference[] = [];
  if (amount !== payment.amount)
    differences.push({ field: "Amount", here: String(payment.amount), there: String(amount) });
  if (currency && payment.currency && currency.toUpperCase() !== payment.currency.toUpperCase())
    differences.push({ field: "Currency", here: payment.currency, there: currency });
  if (transId && payment.transId && transId !== payment.transId)
    differences.push({ field: "TransId", here: payment.transId, there: transId });
  // a list without a Status column lists only paid payments
  const theirs = status === null ? "succeeded" : classifyStatus(statuses, status);
  if (theirs !== classOf(payment.state))
    differences.push({
      field: "state",
      here: payment.state,
      there: status === null ? "listed as paid" : status || "no Status",
    });
  return differences;
}

/** `contradicted` never matches */
function classOf(state: PaymentState): StatusClass | "contradicted" {
  switch (state) {
    case "submitting":
    case "polling":
    case "unknown":
    case "held":
    case "review":
      return "pending";
    default:
      return state;
  }
}
