import { html } from "hono/html";
import type { AppOptions } from "../sandbox-app.ts";
import type { Transaction } from "../transactions.ts";
import { callbacksTable } from "./callbacks-table.ts";
import { moment } from "./moment.ts";
import { deskPage, type Html } from "./page.ts";
import { paymentLink } from "./payment-link.ts";
import { requestsTable } from "./requests-table.ts";
import { statusPill } from "./status-pill.ts";
import { type Column, table } from "./table.ts";

/** so many of each are shown */
const newest = 200;

/** What the gateway did, for people; nothing in it is about a person. */
export function ledgerPage({ ledger, faults, gateway }: AppOptions): Html {
  const last = newest;
  const counts = ledger.countPayments();
  return deskPage({
    title: "Ledger",
    at: "ledger",
    faultsOn: faults.list().length,
    live: true,
    content: html`<h1>Ledger</h1>
      <div class="glance">${tiles(counts)} ${finder}</div>
      <section>
        <h2 id="payouts">Payouts</h2>
        ${payoutsTable(ledger.payments({ last }).toReversed(), gateway.profile, counts)}
      </section>
      <section>
        <h2 id="deposits">Deposits</h2>
        ${depositsTable(ledger.deposits({ last }).toReversed(), gateway.profile)}
      </section>
      <section>
        <h2 id="requests">Requests</h2>
        ${requestsTable("requests", ledger.requests({ last }).toReversed(), "all")}
      </section>
      <section>
        <h2 id="callbacks">Callbacks</h2>
        ${callbacksTable("callbacks", ledger.callbacks({ last }).toReversed(), "all")}
      </section>
      <p class="quiet">
        Profile ${gateway.profile.name}. The newest ${newest} of each list; all of them, as JSON,
        under <code>/sandbox/ledger</code>, <code>/sandbox/payments</code>,
        <code>/sandbox/deposits</code> and <code>/sandbox/callbacks</code>.
      </p>`,
  });
}

function tiles(counts: Readonly<Record<string, number>>): Html {
  const times = Object.values(counts);
  const twice = times.filter((count) => count > 1).length;
  return html`<dl class="tiles">
    <div>
      <dt>RefNo paid out</dt>
      <dd id="paid">${times.length}</dd>
    </div>
    <div class="${twice === 0 ? "" : "alarm"}">
      <dt>paid more than once</dt>
      <dd id="paid-twice">${twice}</dd>
    </div>
  </dl>`;
}

const finder = html`<form class="card line" action="/payment" role="search">
  <div class="field">
    <label for="find">Find a RefNo</label>
    <input id="find" name="refNo" required autocomplete="off" spellcheck="false" />
  </div>
  <button>Show</button>
</form>`;

type Profile = AppOptions["gateway"]["profile"];

const facts: readonly Column<Transaction>[] = [
  { title: "Amount", kind: "number", cell: (one) => one.amount },
  { title: "Currency", kind: "extra", cell: (one) => one.currency ?? "" },
  { title: "Merchant", kind: "extra", cell: (one) => one.merchantCode },
  { title: "Accepted", kind: "extra", cell: (one) => moment(one.acceptedAt) },
];

function payoutsTable(
  payouts: readonly Transaction[],
  profile: Profile,
  counts: Readonly<Record<string, number>>,
): Html {
  return transactionsTable("payouts", payouts, profile, [
    { title: "Paid", kind: "number", cell: (one) => timesPaid(counts[one.refNo] ?? 0) },
    ...facts,
  ]);
}

function depositsTable(deposits: readonly Transaction[], profile: Profile): Html {
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
  profile: Profile,
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
