import type { ParsedFault } from "../faults/fault-rule.ts";

const conditions: ReadonlySet<string> = new Set([
  "fault",
  "operation",
  "refNo",
  "probability",
  "skip",
  "count",
  "id",
  "seen",
  "triggered",
]);

/** the effect of a rule: `reset after`, `delay after, ms 5000` */
export function faultWords(rule: ParsedFault): string {
  const { fault, when, ...rest } = rule as ParsedFault & { when?: string };
  const values = Object.entries(rest)
    .filter(([name]) => !conditions.has(name))
    .map(([name, value]) => `${name} ${String(value)}`);
  return [when === undefined ? fault : `${fault} ${when}`, ...values].join(", ");
}

/** the requests or callbacks that a rule matches */
export function meetsWords(rule: ParsedFault): string {
  const { operation, refNo, probability, skip, count } = rule;
  return [
    operation === undefined ? "every operation" : [operation].flat().join(", "),
    refNo === undefined ? "" : `RefNo ${refNo}`,
    probability === undefined ? "" : `chance ${probability}`,
    skip === undefined ? "" : `not the first ${skip}`,
    count === undefined ? "every time" : count === 1 ? "once" : `${count} times`,
  ]
    .filter((part) => part !== "")
    .join("; ");
}

/** @param fault the triggered rule, as recorded in the ledger */
export function loggedFault(fault: string | null): string {
  return fault === null ? "" : faultWords(JSON.parse(fault) as ParsedFault);
}
