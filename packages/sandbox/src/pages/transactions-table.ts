import { html } from "hono/html";
import type { ProfileJson } from "../profile-json.ts";
import type { Transaction } from "../ledger/transactions.ts";
import { moment } from "./moment.ts";
import type { Html } from "./page.ts";
import { paymentLink } from "./payment-link.ts";
import { statusPill } from "./status-pill.ts";
import { type Column, table } from "./table.ts";

const facts: readonly Column<Transaction>[] = [
  { title: "Amount", kind: "number", cell: (one) => one.amount },
  { title: "Currency", kind: "extra", cell: (one) => one.currency ?? "" },
  { title: "Merchant", kind: "extra", cell: (one) => one.merchantCode },
  { title: "Accepted", kind: "extra", cell: (one) => moment(one.acceptedAt) },
];

/** @param paid how often a RefNo was paid in all */
export function payoutsTable(
  payouts: readonly Transaction[],
  profile: ProfileJson,
  paid: (refNo: string) => number,
): Html {
  return transactionsTable("payouts", payouts, profile, [
    { title: "Paid", kind: "number", cell: (one) => timesPaid(paid(one.refNo)) },
    ...facts,
  ]);
}

export function depositsTable(deposits: readonly Transaction[], profile: ProfileJson): Html {
  return transactionsTable("deposits", deposits, profile, [
    ...facts,
    {
      title: "Checkout",
      cell: ({ transId, refNo }) =>
        html`<a
          id="checkout-${transId}"
          href="/checkout/${transId}"
          aria-label="open the checkout of ${refNo}"
          >open</a
        >`,
    },
  ]);
}

function transactionsTable(
  heading: string,
  rows: readonly Transaction[],
  profile: ProfileJson,
  more: readonly Column<Transaction>[],
): Html {
  return table({
    heading,
    columns: [
      { title: "RefNo", cell: (one) => paymentLink(one.refNo, `of-${one.transId}`) },
      { title: "Status", cell: (one) => statusPill(profile, one.kind, one.status) },
      ...more,
    ],
    rows,
    rowId: ({ transId }) => `row-${transId}`,
    empty: "None yet.",
  });
}

function timesPaid(count: number): Html {
  return count > 1 ? html`<strong class="pill bad">${count}×</strong>` : html`${count}×`;
}
