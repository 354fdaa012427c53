import { html } from "hono/html";
import type { LoggedCallback } from "../callbacks/callback-log.ts";
import type { ProfileJson } from "../profile-json.ts";
import type { AppOptions } from "../http/app-options.ts";
import type { StatusChange, StatusChangeCause } from "../ledger/status-log.ts";
import { statusChoices } from "../operations/statuses.ts";
import type { Transaction } from "../ledger/transactions.ts";
import { callbacksTable } from "./callbacks-table.ts";
import { moment } from "./moment.ts";
import { deskPage, type Html } from "./page.ts";
import { requestsTable } from "./requests-table.ts";
import { statusPill } from "./status-pill.ts";
import { table } from "./table.ts";

/** Everything about one RefNo: its transactions and their statuses, its requests and answers. */
export function paymentPage(
  { ledger, faults, gateway }: AppOptions,
  refNo: string,
): { content: Html; status: 200 | 404 } {
  const payouts = ledger.payments({ refNo });
  const transactions = [...payouts, ...ledger.deposits({ refNo })].toReversed();
  const requests = ledger.requests({ refNo }).toReversed();
  const statusChanges = ledger.statusChanges({ refNo }).toReversed();
  const callbacks = ledger.callbacks({ refNo }).toReversed();
  const known = transactions.length > 0 || requests.length > 0;
  const content = deskPage({
    title: refNo,
    faultsOn: faults.list().length,
    live: true,
    content: html`<h1>${refNo}</h1>
      ${standing(transactions, payouts.length, known)}
      <div data-keyed>
        ${transactions.map((one) =>
          card(
            one,
            gateway.profile,
            statusChanges.filter(({ transId }) => transId === one.transId),
            callbacks.filter(({ transId }) => transId === one.transId),
          ),
        )}
        <section id="all-requests">
          <h2 id="requests">Requests received</h2>
          ${requestsTable("requests", requests, "one payment")}
        </section>
      </div>`,
  });
  return { content, status: known ? 200 : 404 };
}

function standing(transactions: readonly Transaction[], payouts: number, known: boolean): Html {
  if (payouts > 1)
    return html`<p class="alert">
      <strong>Paid ${payouts} times.</strong> Each request that was accepted paid.
    </p>`;
  if (transactions.length > 0) return html`<p></p>`;
  return known
    ? html`<p>Asked about, but no request for it was accepted: nothing was paid.</p>`
    : html`<p>The gateway has received nothing with this RefNo.</p>`;
}

function card(
  transaction: Transaction,
  profile: ProfileJson,
  statusChanges: readonly StatusChange[],
  callbacks: readonly LoggedCallback[],
): Html {
  const { kind, transId, status } = transaction;
  return html`<section id="card-${transId}">
    <h2 id="title-${transId}">
      ${kind === "payout" ? "Payout" : "Deposit"} ${statusPill(profile, kind, status)}
    </h2>
    ${facts(transaction)}
    <div class="actions">
      ${statusForm(transaction, profile)} ${callbackForm(transaction, callbacks.length > 0)}
    </div>
    <h3 id="status-changes-${transId}">Changes of its Status</h3>
    ${statusChangesTable(`status-changes-${transId}`, transaction, profile, statusChanges)}
    <h3 id="callbacks-${transId}">Callbacks sent</h3>
    ${callbacksSent(`callbacks-${transId}`, transaction, callbacks)}
  </section>`;
}

function facts(transaction: Transaction): Html {
  const { kind, amount, currency, transId, backendUrl, responseUrl } = transaction;
  const rows: readonly (readonly [string, unknown])[] = [
    ["Amount", `${amount} ${currency ?? ""}`],
    ["Accepted", moment(transaction.acceptedAt)],
    ["Merchant", transaction.merchantCode],
    ["PaymentId", transaction.paymentId],
    ["Service", transaction.service],
    ["TransId", html`<code>${transId}</code>`],
    ["PayID", html`<code>${transaction.payId}</code>`],
    ["BackendURL", backendUrl === null ? null : html`<code>${backendUrl}</code>`],
    ["ResponseURL", responseUrl === null ? null : html`<code>${responseUrl}</code>`],
    ["Checkout", kind === "payout" ? null : html`<a href="/checkout/${transId}">open</a>`],
  ];
  return html`<dl class="facts">
    ${rows
      .filter(([, value]) => value !== null)
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

function statusForm({ kind, transId }: Transaction, profile: ProfileJson): Html {
  const choices = statusChoices(profile, kind);
  return html`<form class="line" method="post" action="/payment/status">
    <input type="hidden" name="transId" value="${transId}" />
    <div class="field">
      <label for="status-${transId}">Set Status</label>
      <select id="status-${transId}" name="status">
        ${choices.map(({ text, statusClass }) => html`<option value="${text}">${text} (${statusClass})</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="other-${transId}">or another text</label>
      <input
        id="other-${transId}"
        name="other"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
    </div>
    <button>Set</button>
  </form>`;
}

function callbackForm({ transId, backendUrl }: Transaction, again: boolean): Html | string {
  if (backendUrl === null) return "";
  return html`<form class="line" method="post" action="/payment/callback">
    <input type="hidden" name="transId" value="${transId}" />
    <button id="call-${transId}">${again ? "Send callback again" : "Send callback now"}</button>
  </form>`;
}

function callbacksSent(
  heading: string,
  { backendUrl }: Transaction,
  callbacks: readonly LoggedCallback[],
): Html {
  return backendUrl === null
    ? html`<p class="quiet">None: its request named no BackendURL.</p>`
    : callbacksTable(heading, callbacks, "one payment");
}

const causes: Readonly<Record<StatusChangeCause, string>> = {
  accepted: "its request was accepted",
  script: "the script",
  payer: "the payer, at the checkout",
  hand: "by hand",
};

function statusChangesTable(
  heading: string,
  { kind }: Transaction,
  profile: ProfileJson,
  statusChanges: readonly StatusChange[],
): Html {
  return table({
    heading,
    columns: [
      { title: "At", cell: (one) => moment(one.at) },
      { title: "Status", cell: (one) => statusPill(profile, kind, one.status) },
      { title: "By", cell: (one) => causes[one.cause], kind: "words" },
    ],
    rows: statusChanges,
    rowId: ({ id }) => `move-${id}`,
    empty: "None was recorded.",
  });
}
