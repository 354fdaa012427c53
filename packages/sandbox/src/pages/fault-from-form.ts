import type { FaultRule } from "../faults/fault-rule.ts";
import { conditionFields } from "./fault-fields.ts";
import { faultForm, type FaultKind, isAboutCallbacks } from "./fault-kinds.ts";

/** fields of an answer's `data` that are numbers on the wire */
const wireNumbers: ReadonlySet<unknown> = new Set(["PaymentId", "Amount"]);

/** The rule of a filled-in form; it is validated when it is added. */
export function faultFromForm(kind: FaultKind, filled: Partial<Record<string, string>>): FaultRule {
  const fields = [...faultForm(kind).fields, ...conditionFields(isAboutCallbacks(kind))];
  const rule: Record<string, unknown> = { fault: kind };
  for (const { name, type } of fields) {
    const value = filled[name];
    if (value !== undefined) rule[name] = type === "number" ? Number(value) : value;
  }
  if (wireNumbers.has(rule["field"]) && rule["value"] !== undefined)
    rule["value"] = Number(rule["value"]);
  return rule as unknown as FaultRule;
}
