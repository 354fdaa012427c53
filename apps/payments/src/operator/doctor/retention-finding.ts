import { describeRetention } from "../../temporal/retention.ts";
import type { Finding } from "./finding.ts";

/** Checks the retention: a payment cannot be started twice while Temporal remembers it. Pure. */
export function retentionFinding(namespace: string, seconds: number): Finding {
  const check = "retention";
  const { tooShort, detail } = describeRetention(namespace, seconds);
  if (!tooShort) return { check, state: "ok", detail };
  return {
    check,
    state: "warning",
    detail,
    next: `temporal operator namespace update --namespace ${namespace} --retention 30d`,
  };
}
