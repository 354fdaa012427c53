import type { Exchange } from "@merchant-payment/core";
import { exitCode } from "../../output/exit-code.ts";
import { afterRefusedSignature } from "../gateway/next-step.ts";
import type { Finding } from "./finding.ts";

/** What a gateway's answer about a RefNo that does not exist means. Pure. */
export function judgeAnswer(
  { evidence, envelope, summary, httpStatus }: Exchange,
  checkFirst: boolean,
): Finding {
  const check = "gateway";
  if (evidence.kind !== "response" || envelope === null) {
    return {
      check,
      state: "missing",
      detail: `no answer that can be read: ${summary}`,
      next: "check the base URL, the network, and whether the gateway allows this address",
      exitCode: exitCode.outOfReach,
    };
  }
  switch (evidence.class) {
    case "notFound":
      return {
        check,
        state: "ok",
        detail: `takes our signature, and knows no such RefNo: ${summary}`,
      };
    case "signatureRefused":
      return {
        check,
        state: "missing",
        detail: `refuses our signature: ${summary}`,
        next: afterRefusedSignature,
        exitCode: exitCode.signatureNotValid,
      };
    case "unclear":
      return unclear(
        `${summary}, which no class of the profile names`,
        entry(envelope.code, httpStatus),
        checkFirst,
      );
    case "success":
      return {
        check,
        state: "missing",
        detail: `answers success to a RefNo that does not exist: ${summary}; payouts would be taken for sent`,
        next: 'tell success and not found apart in codes.check: an entry may be {"code", "http", "status", "message", "dataStatus"}',
        exitCode: exitCode.badInput,
      };
    case "hold":
      return {
        check,
        state: "warning",
        detail: `holds requests back until a person acts there: ${summary}`,
        next: "fix what it names (allowed address, key, balance), then run doctor again",
      };
    case "busy":
    case "rejected":
    case "duplicate":
      return {
        check,
        state: "warning",
        detail: `${summary}, which the profile calls ${evidence.class}; nothing was learned of the signature`,
        next: "run doctor again later, or see whether codes.check says it right",
      };
  }
}

/** the profile's entry for the answer; under HTTP 5xx it needs the status */
function entry(code: string, http: number | null): string {
  const status = http !== null && http >= 500 ? `, "http": ${http}` : "";
  return `{"code": ${JSON.stringify(code)}${status}}`;
}

function unclear(detail: string, named: string, checkFirst: boolean): Finding {
  const next = `if that is its answer to an unknown RefNo, add it to codes.check.notFound: ${named}; if it is about the signature, to codes.signatureRefused`;
  if (!checkFirst) return { check: "gateway", state: "warning", detail, next };
  return {
    check: "gateway",
    state: "missing",
    detail: `${detail}; no payout would be sent, because the gateway is asked before each one`,
    next,
    exitCode: exitCode.badInput,
  };
}
