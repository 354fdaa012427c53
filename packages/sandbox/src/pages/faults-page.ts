import { html } from "hono/html";
import type { ActiveRule } from "../faults/fault-rules.ts";
import type { AppOptions } from "../http/app-options.ts";
import { faultGroups, type FaultKindForm } from "./fault-kinds.ts";
import { faultWords, meetsWords } from "./fault-words.ts";
import { deskPage, type Html } from "./page.ts";
import { table } from "./table.ts";

/** The faults that are switched on, and all that can be. */
export function faultsPage({ faults }: AppOptions): Html {
  const rules = faults.list();
  return deskPage({
    title: "Faults",
    at: "faults",
    faultsOn: rules.length,
    live: true,
    content: html`<h1>Faults</h1>
      <section>
        <h2 id="on">Switched on</h2>
        ${rulesTable(rules)}
        <form class="line" method="post" action="/faults/clear">
          <button id="clear" ${rules.length === 0 ? "disabled" : ""}>Switch all off</button>
        </form>
        <p class="quiet">
          Rules are tried from the top. The first one that applies is used, so a request gets at
          most one fault.
        </p>
      </section>
      <section>
        <h2 id="kinds">Switch one on</h2>
        ${faultGroups.map(({ title, kinds }) => group(title, Object.entries(kinds)))}
      </section>`,
  });
}

function group(title: string, kinds: readonly (readonly [string, FaultKindForm])[]): Html {
  return html`<h3>${title}</h3>
    <ul class="kinds">
      ${kinds.map(
        ([kind, { says }]) =>
          html`<li>
            <a href="/faults/new?fault=${kind}">${kind}</a> <span class="quiet">${says}</span>
          </li>`,
      )}
    </ul>`;
}

function rulesTable(rules: readonly ActiveRule[]): Html {
  return table({
    heading: "on",
    columns: [
      { title: "Fault", cell: faultWords, kind: "words" },
      { title: "Meets", cell: meetsWords, kind: "words" },
      { title: "Fitted", cell: ({ seen }) => seen, kind: "number extra" },
      { title: "Triggered", cell: ({ triggered }) => triggered, kind: "number extra" },
      { title: "State", cell: statePill },
      { title: "Switch", cell: offButton },
    ],
    rows: rules,
    rowId: ({ id }) => `rule-${id}`,
    empty: "None: the gateway answers as it should.",
  });
}

function statePill({ triggered, count = Infinity }: ActiveRule): Html {
  return triggered < count
    ? html`<span class="pill">on</span>`
    : html`<span class="pill none">used up</span>`;
}

function offButton(rule: ActiveRule): Html {
  return html`<form method="post" action="/faults/${rule.id}/off">
    <button class="small" id="off-${rule.id}" aria-label="Switch off ${faultWords(rule)}">
      Off
    </button>
  </form>`;
}
