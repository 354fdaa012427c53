import { html, raw } from "hono/html";
import { liveScript, stylesheet } from "./page-assets.ts";

export type Html = ReturnType<typeof html>;

/** for people who run the sandbox: with links to the other pages */
export interface DeskPage {
  readonly title: string;
  /** which of the pages this is a part of */
  readonly at?: "ledger" | "faults";
  /** fault rules that are switched on */
  readonly faultsOn: number;
  /** reloads itself regularly; only for pages that answer a GET */
  readonly live?: boolean;
  /** already escaped by `html` */
  readonly content: Html;
}

export function deskPage({ title, at, faultsOn, live = false, content }: DeskPage): Html {
  const here = (place: DeskPage["at"]) => (place === at ? raw(' aria-current="page"') : "");
  return shell(
    `${title} · Sandbox gateway`,
    "wide",
    html`<header>
        <strong>Sandbox gateway</strong>
        <nav aria-label="Pages">
          <a id="to-ledger" href="/" ${here("ledger")}>Ledger</a>
          <a id="to-faults" href="/faults" ${here("faults")}
            >Faults${faultsOn === 0 ? "" : html`<span class="count">${faultsOn} on</span>`}</a
          >
        </nav>
        ${live ? liveSwitch : ""}
      </header>
      <main id="content">${content}</main>
      <footer>A sandbox: no money moves. Times are UTC.</footer>
      ${live ? html`<script type="module" src="${liveScript.path}"></script>` : ""}`,
  );
}

/** the script replaces the link with the switch */
const liveSwitch = html`<div class="live">
  <a id="reload" href="">Reload</a>
  <span id="live-state" role="status"></span>
  <span id="live-switch" hidden>
    <input type="checkbox" id="live" checked />
    <label for="live">Live</label>
  </span>
</div>`;

/** for payers */
export function payerPage(title: string, content: Html): Html {
  return shell(
    title,
    "narrow",
    html`<main id="content">${content}</main>
      <footer>A sandbox: no money moves.</footer>`,
  );
}

function shell(title: string, layout: "wide" | "narrow", body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet.path}" />
      </head>
      <body class="${layout}">
        <a class="skip" href="#content">To the content</a>
        ${body}
      </body>
    </html>`;
}
