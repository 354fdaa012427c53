import { normalise } from "./classify-answer.ts";
import type { FinalStatus, StatusClass } from "./status-class.ts";

/** normalised Status texts by class; `pending` may be left out: a text that no class lists is pending */
export type StatusRules = Readonly<Record<StatusClass, readonly string[]>>;

/** The class of a raw `Status`: final only if the profile names it, else `pending`. */
export function classifyStatus(rules: StatusRules, status: string): StatusClass {
  const text = normalise(status);
  const finals: readonly FinalStatus[] = ["succeeded", "failed", "reversed", "expired"];
  const [found, ...others] = finals.filter((final) => rules[final].includes(text));
  const ambiguous = others.length > 0 || rules.pending.includes(text);
  return found === undefined || ambiguous ? "pending" : found;
}
