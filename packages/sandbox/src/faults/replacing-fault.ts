import type { RequestFault } from "./fault-rule.ts";
import type { Operation } from "@merchant-payment/core";
import type { ProfileJson } from "../profile-json.ts";
import { refuse } from "../operations/refusals.ts";
import { emptyAnswer, plainAnswer, type WireAnswer } from "../http/wire-answer.ts";

/** The answer that replaces the true one; undefined if the fault keeps or only changes the true answer. */
export function replacedAnswer(
  fault: RequestFault,
  profile: ProfileJson,
  operation: Operation,
): WireAnswer | undefined {
  switch (fault.fault) {
    case "reset":
    case "hang":
    case "garbage":
      return { kind: fault.fault };
    case "http":
      return httpError(fault.status, fault.body);
    case "nonJson":
      return textAnswer(fault.status, "text/plain", fault.body);
    case "redirect":
      return emptyAnswer(fault.status, { location: fault.location });
    case "unknownCode":
      return plainAnswer(problem(200, fault.code, "UNDOCUMENTED"));
    case "busy":
    case "hold":
    case "rejected":
    case "signatureRefused":
    case "duplicate":
    case "notFound":
      return plainAnswer(
        refuse(profile, operation, fault.fault, "a fault rule says so", fault.code),
      );
    default:
      return undefined;
  }
}

function httpError(status: number, body: "envelope" | "html" | "empty"): WireAnswer {
  if (body === "envelope") return plainAnswer(problem(status, String(status), "ERROR"));
  if (body === "empty") return emptyAnswer(status);
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>nginx</p>`;
  return textAnswer(status, "text/html", page);
}

function textAnswer(http: number, contentType: string, body: string): WireAnswer {
  return { kind: "answer", http, headers: { "content-type": contentType }, body, code: null };
}

function problem(http: number, code: string, message: string) {
  return {
    http,
    envelope: { code, status: http, message, error: "a fault rule says so", data: null },
  };
}
