import { html } from "hono/html";
import type { AppOptions } from "../http/app-options.ts";
import { callbacksTable } from "./callbacks-table.ts";
import { deskPage, type Html } from "./page.ts";
import { requestsTable } from "./requests-table.ts";
import { depositsTable, payoutsTable } from "./transactions-table.ts";

/** number of rows in each table */
const newest = 200;

/** What the gateway did, for people; nothing in it is about a person. */
export function ledgerPage({ ledger, faults, gateway }: AppOptions): Html {
  const last = newest;
  const { transactions, profile } = gateway;
  return deskPage({
    title: "Ledger",
    at: "ledger",
    faultsOn: faults.list().length,
    live: true,
    content: html`<h1>Ledger</h1>
      <div class="overview">${tiles(transactions.tally("payout"))} ${finder}</div>
      <section>
        <h2 id="payouts">Payouts</h2>
        ${payoutsTable(ledger.payments({ last }).toReversed(), profile, (refNo) =>
          transactions.count("payout", refNo),
        )}
      </section>
      <section>
        <h2 id="deposits">Deposits</h2>
        ${depositsTable(ledger.deposits({ last }).toReversed(), profile)}
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
        Profile ${profile.name}. The newest ${newest} of each list; all of them, as JSON, under
        <code>/sandbox/ledger</code>, <code>/sandbox/payments</code>,
        <code>/sandbox/deposits</code> and <code>/sandbox/callbacks</code>.
      </p>`,
  });
}

function tiles({ refNos, repeated }: { refNos: number; repeated: number }): Html {
  return html`<dl class="tiles">
    <div>
      <dt>RefNo paid out</dt>
      <dd>${refNos}</dd>
    </div>
    <div class="${repeated === 0 ? "" : "alarm"}">
      <dt>paid more than once</dt>
      <dd>${repeated}</dd>
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
