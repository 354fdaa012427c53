import type { Finding } from "./finding.ts";

const day = 86_400;
const wanted = 30 * day;

/** For as long as a payment is remembered it cannot be started twice. Pure. */
export function retentionFinding(namespace: string, seconds: number): Finding {
  const check = "retention";
  const lasts =
    seconds < 2 * day ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / day)} days`;
  if (seconds >= wanted)
    return { check, state: "ok", detail: `namespace ${namespace} remembers payments for ${lasts}` };
  return {
    check,
    state: "warning",
    detail: `namespace ${namespace} forgets a payment ${lasts} after its end: then only the gateway keeps its RefNo from being paid again`,
    next: `temporal operator namespace update --namespace ${namespace} --retention 30d`,
  };
}
