import { operations } from "@merchant-payment/core";
import type { RefusalClass } from "../operations/refusals.ts";

export type Choice = readonly [value: string, label: string];

/** One field of the form that makes a fault rule. */
export interface FaultField {
  /** its key in the rule */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** its initial value; empty fields are left out of the rule */
  readonly initial: string;
  readonly type: "text" | "number";
  /** one of these */
  readonly choices?: readonly Choice[];
  readonly bounds?: {
    readonly min?: number;
    readonly max?: number;
    readonly step?: number | "any";
  };
  /** the profile's codes for this class are proposed */
  readonly codesOf?: RefusalClass;
}

export function text(name: string, label: string, initial: string): FaultField {
  return { name, label, initial, type: "text" };
}

export function number(
  name: string,
  label: string,
  initial: string,
  bounds: FaultField["bounds"] & {},
): FaultField {
  return { name, label, initial, type: "number", bounds };
}

export function chosen(
  name: string,
  label: string,
  initial: string,
  choices: readonly (Choice | string)[],
  type: FaultField["type"] = "text",
): FaultField {
  const pairs = choices.map((one): Choice => (typeof one === "string" ? [one, one] : one));
  return { name, label, initial, type, choices: pairs };
}

export function milliseconds(initial: number, name = "ms", label = "Milliseconds"): FaultField {
  return number(name, label, String(initial), { min: 0, max: 86_400_000 });
}

export function when(initial: "before" | "after"): FaultField {
  return chosen("when", "When", initial, [
    ["before", "before the request is processed: nothing happens"],
    ["after", "after it was processed: the payment exists"],
  ]);
}

export function code(refusal: RefusalClass): FaultField {
  return {
    ...text("code", "Code", ""),
    hint: "Empty: the profile's first code for it.",
    codesOf: refusal,
  };
}

/** the fields for the requests or callbacks that a rule matches */
export function conditionFields(aboutCallbacks: boolean): readonly FaultField[] {
  const met = aboutCallbacks ? (["deposit", "payout"] as const) : operations;
  return [
    chosen("operation", aboutCallbacks ? "Callbacks of" : "Operation", "payout", [
      ["", "all"],
      ...met,
    ]),
    { ...text("refNo", "RefNo", ""), hint: "A pattern with * and ?. Empty: every one." },
    { ...number("count", "At most so often", "1", { min: 1 }), hint: "Empty: every time." },
    { ...number("skip", "Leave the first alone", "", { min: 0 }), hint: "So many that fit." },
    {
      ...number("probability", "Chance", "", { min: 0, max: 1, step: "any" }),
      hint: "Above 0, at most 1. Empty: always.",
    },
  ];
}
