import type { Profile } from "@merchant-payment/core";
import { exitCode } from "../../output/exit-code.ts";
import type { Finding } from "./finding.ts";

/** Open questions in a valid profile. Pure. */
export function profileFindings(profile: Profile): Finding[] {
  const findings = [
    ...signingFindings(profile),
    ...wordFindings(profile),
    ...identityFindings(profile),
  ];
  if (findings.some(({ state }) => state === "missing")) return findings;
  const operations = Object.keys(profile.operations).join(", ");
  return [{ check: "profile", state: "ok", detail: `${profile.name}: ${operations}` }, ...findings];
}

function signingFindings({ signing }: Profile): Finding[] {
  const unsigned = (["payout", "check"] as const).filter((name) => signing[name] === undefined);
  const findings = unsigned.map((name) =>
    missing(
      `there is no recipe to sign a ${name} request`,
      `write signing.${name} or signing.default, from the gateway's manual`,
    ),
  );
  if (signing.callback !== undefined) return findings;
  const callback = warning(
    "there is no recipe for callbacks: no callback can be verified, and only status checks show how a payment ends",
    "write signing.callback, if the gateway sends callbacks",
  );
  return [...findings, callback];
}

function wordFindings({ codes, statuses, payout }: Profile): Finding[] {
  const findings: Finding[] = [];
  if (statuses.payout.succeeded.length === 0) {
    findings.push(
      missing(
        "no Status means success, so no payout ever becomes final",
        "write the gateway's words for it into statuses.succeeded",
      ),
    );
  }
  if (statuses.payout.failed.length === 0) {
    findings.push(
      warning(
        "no Status means failure: a payout that fails is checked until a person decides",
        "write the gateway's words for it into statuses.failed",
      ),
    );
  }
  if (codes.payout.success.length === 0)
    findings.push(missing("no code means success", "write it into codes.success"));
  if (codes.payout.rejected.length === 0) {
    findings.push(
      warning(
        "no code means refused: a payout that the gateway refuses becomes unknown, and waits for a person",
        "write the gateway's codes for it into codes.rejected",
      ),
    );
  }
  if (!payout.checkFirst) {
    findings.push(
      warning(
        "payouts are sent without asking first whether the gateway has them",
        'write codes.check.notFound, and take "checkFirst": false out',
      ),
    );
  }
  return findings;
}

/** whether an answer can tell a payout from a deposit of the same RefNo without a TransId */
function identityFindings({ check, echo }: Profile): Finding[] {
  if (check.refNos === "shared" || check.kind !== undefined) return [];
  const next =
    'write check.kind, if its answers show what they are about, or "refNos": "shared" into check, if a payout and a deposit cannot have the same RefNo';
  if (echo.transId === "same") {
    return [
      warning(
        "a status check does not show whether it is about a payout: one whose answer was lost waits for a person",
        next,
      ),
    ];
  }
  return [
    missing(
      "neither a TransId nor its kind shows that a status check is about the payout: every payout waits for a person",
      next,
    ),
  ];
}

function missing(detail: string, next: string): Finding {
  return { check: "profile", state: "missing", detail, next, exitCode: exitCode.badInput };
}

function warning(detail: string, next: string): Finding {
  return { check: "profile", state: "warning", detail, next };
}
