import { html } from "hono/html";
import type { Html } from "./page.ts";

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => unknown;
  /** `extra` is left out on narrow screens */
  readonly kind?: "number" | "extra" | "number extra" | "words";
}

export interface Table<Row> {
  /** id of the heading that names it */
  readonly heading: string;
  /** the first one names the row */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** unique on the page, and the same after a reload: live pages compare rows by it */
  readonly rowId: (row: Row) => string;
  /** the text for a table without rows */
  readonly empty: string;
}

export function table<Row>({ heading, columns, rows, rowId, empty }: Table<Row>): Html {
  const list = rows.map(
    (row) =>
      html`<tr id="${rowId(row)}">
        ${columns.map(({ kind, cell }, at) =>
          at === 0
            ? html`<th scope="row" class="${kind ?? ""}">${cell(row)}</th>`
            : html`<td class="${kind ?? ""}">${cell(row)}</td>`,
        )}
      </tr>`,
  );
  const nothing = html`<tr id="${heading}-none">
    <td colspan="${columns.length}" class="quiet words">${empty}</td>
  </tr>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="${heading}">
    <table aria-labelledby="${heading}">
      <thead>
        <tr>
          ${columns.map(({ title, kind }) => html`<th scope="col" class="${kind ?? ""}">${title}</th>`)}
        </tr>
      </thead>
      <tbody data-keyed>
        ${rows.length === 0 ? nothing : list}
      </tbody>
    </table>
  </div>`;
}
