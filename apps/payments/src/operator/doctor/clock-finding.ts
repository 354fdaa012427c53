import type { Finding } from "./finding.ts";

/** seconds; a Date header has no fractions, and gateways refuse signatures whose timestamp is some minutes off */
const tolerated = 10;

/** Compares this machine's clock with the gateway's Date header. Pure; times in milliseconds since 1970. */
export function clockFinding(
  date: string | undefined,
  before: number,
  after: number,
): Finding | undefined {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return undefined;
  // the gateway wrote the header between `before` and `after`, without fractions of a second
  const ahead =
    before > theirs + 1000 ? before - theirs - 1000 : after < theirs ? after - theirs : 0;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds <= tolerated)
    return { check: "clock", state: "ok", detail: "agrees with the gateway's" };
  return {
    check: "clock",
    state: "warning",
    detail: `this machine is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} the gateway`,
    next: "set the clock (NTP): signatures with a timestamp may be refused",
  };
}
