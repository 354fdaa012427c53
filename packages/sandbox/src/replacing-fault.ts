import type { RequestFault } from "./fault-rule.ts";
import type { Operation } from "./operation.ts";
import type { ProfileJson } from "./profile-json.ts";
import { refuse } from "./refusals.ts";
import { plainAnswer, type WireAnswer } from "./wire-answer.ts";

/** What is sent instead of the true answer; undefined where the fault lets it stand, or only changes it. */
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
      return {
        kind: "answer",
        status: fault.status,
        headers: { "content-type": "text/plain" },
        body: fault.body,
        code: null,
      };
    case "redirect":
      return {
        kind: "answer",
        status: fault.status,
        headers: { location: fault.location },
        body: "",
        code: null,
      };
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
  if (body === "empty") return { kind: "answer", status, headers: {}, body: "", code: null };
  const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>nginx</p>`;
  return {
    kind: "answer",
    status,
    headers: { "content-type": "text/html" },
    body: page,
    code: null,
  };
}

function problem(http: number, code: string, message: string) {
  return {
    http,
    envelope: { code, status: http, message, error: "a fault rule says so", data: null },
  };
}
