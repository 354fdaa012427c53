// For the packages of this repository, which are released together. It may change in any release.

export { accountIdentity, normaliseBaseUrl } from "./account/base-url.ts";
export { redactPersonalData } from "./client/redact-personal-data.ts";
export { english, schemaProblems } from "./errors/schema-problems.ts";
export { parseDuration } from "./profile/duration.ts";
export { submitBudget, type SubmitBudget } from "./profile/submit-budget.ts";
export { DuplicateMemberError } from "./wire/duplicate-member.ts";
export { parseExactJson, parseJson } from "./wire/exact-json.ts";
