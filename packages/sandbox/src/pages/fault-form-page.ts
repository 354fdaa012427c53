import type { Problem } from "@merchant-payment/core";
import { html } from "hono/html";
import { codesOf } from "../operations/refusals.ts";
import type { AppOptions } from "../http/app-options.ts";
import { conditionFields, type FaultField } from "./fault-fields.ts";
import { faultForm, type FaultKind, isAboutCallbacks } from "./fault-kinds.ts";
import { deskPage, type Html } from "./page.ts";

export interface FaultDraft {
  readonly kind: FaultKind;
  /** undefined: nobody has filled it in yet */
  readonly filled?: Partial<Record<string, string>>;
  readonly problems?: readonly Problem[];
}

/** The form that switches on one kind of fault. */
export function faultFormPage(
  { faults, gateway }: AppOptions,
  { kind, filled, problems = [] }: FaultDraft,
): Html {
  const { says, fields } = faultForm(kind);
  const control = (field: FaultField) =>
    labelled(field, {
      value: filled === undefined ? field.initial : (filled[field.name] ?? ""),
      problem: problems.find(({ path }) => path === field.name)?.message,
      proposals: field.codesOf === undefined ? [] : codesOf(gateway.profile, field.codesOf),
    });
  return deskPage({
    title: `${problems.length > 0 ? "Not switched on: " : ""}${kind}`,
    at: "faults",
    faultsOn: faults.list().length,
    content: html`<h1>Switch on: ${kind}</h1>
      ${problems.length === 0 ? "" : problemList(problems)}
      <form class="card" method="post" action="/faults">
        <input type="hidden" name="fault" value="${kind}" />
        ${
          fields.length === 0
            ? html`<p>${says}</p>`
            : html`<fieldset>
                <legend>${says}</legend>
                <div class="fields">${fields.map(control)}</div>
              </fieldset>`
        }
        <fieldset>
          <legend>
            ${isAboutCallbacks(kind) ? "Callbacks that it meets" : "Requests that it meets"}
          </legend>
          <div class="fields">${conditionFields(isAboutCallbacks(kind)).map(control)}</div>
        </fieldset>
        <div class="line">
          <button class="main">Switch on</button>
          <a href="/faults">Back</a>
        </div>
      </form>`,
  });
}

function problemList(problems: readonly Problem[]): Html {
  return html`<div class="alert" role="alert">
    <strong>Not switched on:</strong>
    <ul>
      ${problems.map(
        ({ path, message }) =>
          html`<li>
            ${path === "" ? "" : html`<a href="#field-${path}">${path}</a>: `}${message}
          </li>`,
      )}
    </ul>
  </div>`;
}

interface Control {
  readonly value: string;
  readonly problem: string | undefined;
  readonly proposals: readonly string[];
}

function labelled(field: FaultField, control: Control): Html {
  const { name, label, hint } = field;
  const { problem } = control;
  return html`<div class="field">
    <label for="field-${name}">${label}</label>
    ${field.choices === undefined ? input(field, control) : select(field, control)}
    ${hint === undefined ? "" : html`<span class="hint" id="hint-${name}">${hint}</span>`}
    ${problem === undefined ? "" : html`<span class="problem" id="problem-${name}">${problem}</span>`}
  </div>`;
}

function input(field: FaultField, control: Control): Html {
  const { name, type, bounds: { min, max, step } = {} } = field;
  const { value, proposals } = control;
  return html`<input
      id="field-${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="off"
      spellcheck="false"
      ${optional("min", min)}
      ${optional("max", max)}
      ${optional("step", step)}
      ${optional("list", proposals.length === 0 ? undefined : `proposals-${name}`)}
      ${described(field, control)}
    />${
      proposals.length === 0
        ? ""
        : html`<datalist id="proposals-${name}">
            ${proposals.map((one) => html`<option value="${one}"></option>`)}
          </datalist>`
    }`;
}

function select(field: FaultField, control: Control): Html {
  return html`<select id="field-${field.name}" name="${field.name}" ${described(field, control)}>
    ${(field.choices ?? []).map(
      ([value, label]) =>
        html`<option value="${value}" ${value === control.value ? "selected" : ""}>
          ${label}
        </option>`,
    )}
  </select>`;
}

function described({ name, hint }: FaultField, { problem }: Control): Html | string {
  const ids = [
    ...(problem === undefined ? [] : [`problem-${name}`]),
    ...(hint === undefined ? [] : [`hint-${name}`]),
  ];
  const invalid = problem === undefined ? "" : html`aria-invalid="true"`;
  return ids.length === 0 ? "" : html`aria-describedby="${ids.join(" ")}" ${invalid}`;
}

function optional(attribute: string, value: unknown): Html | string {
  return value === undefined ? "" : html`${attribute}="${value}"`;
}
