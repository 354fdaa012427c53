import { html } from "hono/html";
import type { ProfileJson } from "../profile-json.ts";
import { statusClassOf } from "../operations/statuses.ts";
import type { Transaction } from "../ledger/transactions.ts";
import { type CheckoutChoice, choicesFor } from "./checkout-choices.ts";
import { type Html, payerPage } from "./page.ts";
import { statusPill } from "./status-pill.ts";

/** The payer's page. No money moves: the buttons set the deposit's Status. */
export function checkoutPage(deposit: Transaction, profile: ProfileJson): Html {
  const { amount, currency, merchantCode, refNo, status } = deposit;
  const open = statusClassOf(profile, "deposit", status) === "pending";
  return payerPage(
    "Sandbox checkout",
    html`<h1>Sandbox checkout</h1>
      <section>
        <dl class="facts">
          <dt>Merchant</dt>
          <dd>${merchantCode}</dd>
          <dt>Reference</dt>
          <dd>${refNo}</dd>
          <dt>Amount</dt>
          <dd><strong>${amount} ${currency ?? ""}</strong></dd>
          <dt>Status</dt>
          <dd>${statusPill(profile, "deposit", status)}</dd>
        </dl>
        ${open ? buttons(deposit, profile) : wayBack(deposit)}
      </section>`,
  );
}

/** for an address without a deposit */
export function noCheckoutPage(): Html {
  return payerPage(
    "Sandbox checkout",
    html`<h1>There is no such deposit</h1>
      <p>A sandbox that keeps its ledger in memory forgets all of them when it ends.</p>`,
  );
}

const labels: Readonly<Record<CheckoutChoice, string>> = {
  pay: "Pay",
  fail: "Fail",
  cancel: "Cancel",
  abandon: "Abandon",
};

function buttons({ transId }: Transaction, profile: ProfileJson): Html {
  return html`<form class="choices" method="post">
    <p class="quiet">Choose what happens. The merchant is told the Status beside it.</p>
    ${choicesFor(profile).map(
      ({ choice, status }) =>
        html`<button
          formaction="/checkout/${transId}/${choice}"
          class="${choice === "pay" ? "main" : ""}"
        >
          ${labels[choice]} <small>${status}</small>
        </button>`,
    )}
  </form>`;
}

function wayBack({ responseUrl }: Transaction): Html {
  const url = URL.parse(responseUrl ?? "");
  if (url === null || !/^https?:$/.test(url.protocol))
    return html`<p class="choices">You may close this page.</p>`;
  return html`<p class="choices"><a href="${url.href}">Back to the merchant</a></p>`;
}
