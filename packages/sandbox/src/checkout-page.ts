import { html } from "hono/html";
import { type Html, page } from "./page.ts";
import type { ProfileJson } from "./profile-json.ts";
import { statusClassOf } from "./statuses.ts";
import type { Transaction } from "./transactions.ts";

/** What a payer sees. No money moves: the buttons decide what the merchant will be told. */
export function checkoutPage(deposit: Transaction, profile: ProfileJson): Html {
  const statusClass = statusClassOf(profile, "deposit", deposit.status);
  return page(
    "Sandbox checkout",
    html`
      <dl>
        <dt>Merchant</dt>
        <dd>${deposit.merchantCode}</dd>
        <dt>Reference</dt>
        <dd>${deposit.refNo}</dd>
        <dt>Amount</dt>
        <dd>${deposit.amount} ${deposit.currency ?? ""}</dd>
        <dt>Status</dt>
        <dd><span class="status ${statusClass}">${deposit.status}</span></dd>
      </dl>
      ${statusClass === "pending" ? buttons(deposit) : wayBack(deposit)}
      <p class="quiet">A sandbox: no money moves.</p>
    `,
    "narrow",
  );
}

function buttons({ transId }: Transaction): Html {
  return html`<form method="post" action="/checkout/${transId}/pay"><button>Pay</button></form>
    <form method="post" action="/checkout/${transId}/cancel"><button>Cancel</button></form>`;
}

function wayBack({ responseUrl }: Transaction): Html {
  const url = URL.parse(responseUrl ?? "");
  if (url === null || !/^https?:$/.test(url.protocol)) return html`<p>You may close this page.</p>`;
  return html`<p><a href="${url.href}">Back to the merchant</a></p>`;
}
