import type { X509Certificate } from "node:crypto";
import type { GatewayAccess } from "../../configuration/gateway-access.ts";
import { exitCode } from "../../output/exit-code.ts";
import type { Finding } from "./finding.ts";

const day = 86_400_000;
/** days before the end of a certificate in which to renew it */
const soon = 30;

/** Findings about the proxy and the client certificate. Pure; `now` in milliseconds since 1970. */
export function accessFindings(
  { proxy, clientCertificate }: Omit<GatewayAccess, "transport">,
  now: number,
): Finding[] {
  const findings: Finding[] = [];
  if (proxy !== null)
    findings.push({ check: "proxy", state: "ok", detail: `requests go through ${proxy}` });
  if (clientCertificate !== null) findings.push(certificateFinding(clientCertificate, now));
  return findings;
}

function certificateFinding(
  { validFromDate, validToDate }: Pick<X509Certificate, "validFromDate" | "validToDate">,
  now: number,
): Finding {
  const check = "client certificate";
  const [from, to] = [validFromDate, validToDate].map((date) => date.toISOString().slice(0, 10));
  const renew = "ask for a new one, put it in place of the old, and restart the worker";
  const missing = { check, state: "missing", exitCode: exitCode.badInput } as const;
  if (now > validToDate.getTime())
    return { ...missing, detail: `expired on ${to}: the gateway will refuse it`, next: renew };
  if (now < validFromDate.getTime())
    return { ...missing, detail: `is valid from ${from} only`, next: "wait, or set the clock" };
  const left = Math.floor((validToDate.getTime() - now) / day);
  return left < soon
    ? { check, state: "warning", detail: `expires on ${to}, in ${left} days`, next: renew }
    : { check, state: "ok", detail: `valid until ${to}` };
}
