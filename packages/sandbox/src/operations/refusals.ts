import type { CodeClass } from "@merchant-payment/core/outcome";
import type { Answer } from "./answer-envelope.ts";
import { type Operation, operations } from "@merchant-payment/core";
import type { ProfileJson, WrittenCode } from "../profile-json.ts";

export type RefusalClass = Exclude<CodeClass, "success">;

/** the HTTP status of each class if the profile gives none */
const httpStatuses: Readonly<Record<CodeClass, number>> = {
  success: 200,
  rejected: 400,
  signatureRefused: 401,
  hold: 403,
  notFound: 404,
  duplicate: 409,
  busy: 429,
};

function entriesFor(
  profile: ProfileJson,
  operation: Operation,
  codeClass: CodeClass,
): readonly WrittenCode[] {
  return profile.codes?.[operation]?.[codeClass] ?? profile.codes?.[codeClass] ?? [];
}

/** the profile's first success code, or else "00" (API document, Errors 2) */
export function successCode(profile: ProfileJson, operation: Operation): string {
  const [entry] = entriesFor(profile, operation, "success");
  return entry === undefined ? "00" : (codeIn(entry) ?? "00");
}

/** the profile's codes for the class, of all operations */
export function codesOf(profile: ProfileJson, refusal: RefusalClass): string[] {
  const codes = operations
    .flatMap((operation) => entriesFor(profile, operation, refusal))
    .flatMap((entry) => codeIn(entry) ?? []);
  return [...new Set(codes)];
}

/** whether the profile has a code for the class; without one, merchants cannot recognise it */
export function hasRefusal(
  profile: ProfileJson,
  operation: Operation,
  refusal: RefusalClass,
): boolean {
  return entriesFor(profile, operation, refusal).length > 0;
}

/**
 * An answer that the profile puts into `refusal`.
 * @param reason goes into `error`; without people's data
 * @param code may be unknown to the profile; default the profile's first code of the class
 */
export function refuse(
  profile: ProfileJson,
  operation: Operation,
  refusal: RefusalClass,
  reason: string,
  code?: string,
): Answer {
  const entries = entriesFor(profile, operation, refusal);
  const entry =
    code === undefined ? entries[0] : (entries.find((one) => codeIn(one) === code) ?? code);
  const parts = typeof entry === "object" ? entry : {};
  // under HTTP 5xx an entry counts only if it names that status
  const status = Number(parts.status) < 500 ? parts.status : undefined;
  const http = Number(parts.http ?? status ?? httpStatuses[refusal]);
  return {
    http,
    envelope: {
      code: (entry === undefined ? null : codeIn(entry)) ?? `SANDBOX-${refusal}`,
      status: Number(parts.status ?? http),
      message: String(parts.message ?? refusal).replaceAll("*", ""),
      error: reason,
      data: parts.dataStatus === undefined ? null : { Status: parts.dataStatus },
    },
  };
}

function codeIn(entry: WrittenCode): string | null {
  if (typeof entry === "string") return entry;
  return entry.code === undefined ? null : String(entry.code);
}
