import { html } from "hono/html";
import type { Ledger } from "./ledger.ts";
import { type Html, page } from "./page.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { LoggedRequest } from "./request-log.ts";
import { statusClassOf } from "./statuses.ts";
import type { Transaction } from "./transactions.ts";

/** so many of each are shown */
const newest = 200;

/** What the gateway did, for people; nothing in it is about a person. */
export function ledgerPage(ledger: Ledger, profile: ProfileJson): Html {
  const payouts = ledger.payments({ last: newest }).toReversed();
  const deposits = ledger.deposits({ last: newest }).toReversed();
  const requests = ledger.requests({ last: newest }).toReversed();
  const counts = Object.entries(ledger.countPayments());
  const twice = counts.filter(([, count]) => count > 1);
  return page(
    "Sandbox gateway",
    html`
      <p class="quiet">
        Profile ${profile.name}. The newest ${newest} of each list; the same as JSON under
        /sandbox/ledger and /sandbox/payments.
      </p>
      <p>
        ${counts.length} RefNo paid out,
        ${twice.length === 0 ? "none of them twice" : html`<strong class="status twice">${twice.length} more than once</strong>`}.
      </p>
      <h2>Payouts</h2>
      ${transactionTable(payouts, profile, Object.fromEntries(counts))}
      <h2>Deposits</h2>
      ${transactionTable(deposits, profile)}
      <h2>Requests</h2>
      ${requestTable(requests)}
    `,
  );
}

function transactionTable(
  transactions: readonly Transaction[],
  profile: ProfileJson,
  counts?: Readonly<Record<string, number>>,
): Html {
  if (transactions.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<div class="scroll">
    <table>
      <tr>
        <th>RefNo</th>
        ${counts === undefined ? "" : html`<th class="number">Paid</th>`}
        <th>Status</th>
        <th class="number">Amount</th>
        <th>Currency</th>
        <th>Merchant</th>
        <th>TransId</th>
        <th>Accepted</th>
      </tr>
      ${transactions.map(
        (one) =>
          html`<tr>
            <td>
              ${one.kind === "deposit" ? html`<a href="/checkout/${one.transId}">${one.refNo}</a>` : one.refNo}
            </td>
            ${counts === undefined ? "" : html`<td class="number">${timesPaid(counts[one.refNo] ?? 0)}</td>`}
            <td>
              <span class="status ${statusClassOf(profile, one.kind, one.status)}"
                >${one.status}</span
              >
            </td>
            <td class="number">${one.amount}</td>
            <td>${one.currency ?? ""}</td>
            <td>${one.merchantCode}</td>
            <td>${one.transId}</td>
            <td>${one.acceptedAt}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}

function timesPaid(count: number): Html {
  return count > 1 ? html`<strong class="status twice">${count}×</strong>` : html`${count}×`;
}

function requestTable(requests: readonly LoggedRequest[]): Html {
  if (requests.length === 0) return html`<p class="quiet">None yet.</p>`;
  return html`<div class="scroll">
    <table>
      <tr>
        <th>At</th>
        <th>Operation</th>
        <th>RefNo</th>
        <th>Signature</th>
        <th>Processed</th>
        <th>Answer</th>
        <th>Fault</th>
      </tr>
      ${requests.map(
        (one) =>
          html`<tr>
            <td>${one.at}</td>
            <td>${one.operation ?? `${one.method} ${one.path}`}</td>
            <td>${one.refNo ?? ""}</td>
            <td>${one.verified === null ? "" : one.verified ? "valid" : "refused"}</td>
            <td>${one.processed ? "yes" : "no"}</td>
            <td>
              ${[one.answered, one.http, one.code].filter((part) => part !== null).join(" ") || "none"}
            </td>
            <td>${one.fault === null ? "" : (JSON.parse(one.fault) as { fault: string }).fault}</td>
          </tr>`,
      )}
    </table>
  </div>`;
}
