import type { PaymentKind } from "../outcome/payment-kind.ts";
import { mayMeanAbsent } from "../outcome/may-mean-absent.ts";
import { classifyAnswer } from "../outcome/classify-answer.ts";
import { classifyStatus } from "../outcome/classify-status.ts";
import type { AnswerFacts } from "../outcome/code-rules.ts";
import { echoDifferences, otherTransId, type WireFields } from "../outcome/echo.ts";
import type { Evidence } from "../outcome/evidence.ts";
import type { Operation } from "../profile/operation.ts";
import type { Profile } from "../profile/profile.ts";
import type { Envelope } from "../schemas/envelope.ts";
import {
  checkDataSchema,
  depositDataSchema,
  isPlainData,
  payoutDataSchema,
} from "../schemas/transaction-data.ts";
import type { TransportResponse } from "../transport/transport.ts";
import { parseExactJson } from "../wire/exact-json.ts";
import type { Exchange } from "./exchange.ts";
import { shownKind } from "./shown-kind.ts";

/** The request, which decides how its answer is read. */
export interface Question {
  readonly operation: Operation;
  /** the kind whose statuses apply; null if it is not given: then a Status counts only if both kinds agree on it */
  readonly kind: PaymentKind | null;
  /** the fields that were sent, and those that were only stated (a payout's Currency) */
  readonly fields: WireFields;
  /** the payment's own TransId, if it is known; the TransId in a check's answer is compared with it */
  readonly boundTransId?: string | undefined;
}

const dataSchemas = {
  deposit: depositDataSchema,
  payout: payoutDataSchema,
  check: checkDataSchema,
};

/**
 * Reads an answer with the profile. Pure; classifies any text and never throws.
 * @param hide removes from the gateway's texts what a summary must not show, including the answer's own CheckoutURL
 */
export function readAnswer(
  profile: Profile,
  question: Question,
  response: TransportResponse,
  hide: (text: string, checkoutUrl: unknown) => string,
): Exchange {
  const read = readEnvelope(response.body);
  if (read === null) return withoutEnvelope(profile, question, response);
  const { envelope, data } = read;
  const hidden = (written: string) => hide(written, asRecord(data)?.["CheckoutURL"]);
  const { operation } = question;
  const facts = {
    code: envelope.code,
    http: String(response.status),
    status: envelope.status,
    message: envelope.message,
  };
  return {
    evidence:
      operation === "balance" || operation === "products"
        ? {
            kind: "response",
            class: classifyAnswer(profile.codes[operation], { ...facts, dataStatus: null }),
            mismatchedFields: [],
            status: null,
            kindProven: false,
            mayMeanAbsent: false,
          }
        : sightTransaction(profile, { ...question, operation }, facts, data),
    envelope,
    data,
    httpStatus: response.status,
    summary: `answered ${shownCode(envelope.code, hidden)}${shownMessage(envelope.message, hidden)}, HTTP ${response.status}`,
  };
}

/** short codes cannot contain personal data */
function shownCode(code: string, hide: (text: string) => string): string {
  return `code "${/^\w{0,6}$/.test(code) ? code : oneLine(hide(code))}"`;
}

function shownMessage(message: string | null, hide: (text: string) => string): string {
  const shown = message === null ? "" : oneLine(hide(message));
  return shown === "" ? "" : ` (${shown})`;
}

/** line breaks and escape sequences would forge lines of a log */
function oneLine(written: string): string {
  return written.replace(/[\s\p{C}]+/gu, " ").trim();
}

function readEnvelope(body: string): { envelope: Envelope; data: unknown } | null {
  const json = readJson(body);
  const code = json === null ? null : text(json["code"]);
  if (json === null || code === null) return null;
  const { status, message, error, data = null } = json;
  return {
    envelope: { code, status: text(status), message: text(message), error: errorText(error) },
    data,
  };
}

function readJson(body: string): WireFields | null {
  try {
    // some gateways write a byte order mark
    return asRecord(parseExactJson(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body));
  } catch {
    return null;
  }
}

/** a number is its decimal text */
function text(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : null;
}

function errorText(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  return text(error) ?? JSON.stringify(error);
}

function withoutEnvelope(
  profile: Profile,
  question: Question,
  { status }: TransportResponse,
): Exchange {
  const listed = profile.http.busy.includes(status)
    ? "busy"
    : profile.http.hold.includes(status)
      ? "hold"
      : null;
  const summary = `answered HTTP ${status} without a readable envelope`;
  const evidence: Evidence =
    listed === null
      ? { kind: "noResponse", reason: summary }
      : {
          kind: "response",
          class: listed,
          mismatchedFields: [],
          status: null,
          kindProven: isKindProven(profile, question, null),
          mayMeanAbsent: false,
        };
  return { evidence, envelope: null, data: null, httpStatus: status, summary };
}

type TransactionQuestion = Question & { readonly operation: keyof typeof dataSchemas };

function sightTransaction(
  profile: Profile,
  question: TransactionQuestion,
  facts: Omit<AnswerFacts, "dataStatus">,
  data: unknown,
): Evidence {
  const { operation, kind, fields } = question;
  const { record, readable } = readData(operation, data);
  const dataStatus = typeof record?.["Status"] === "string" ? record["Status"] : null;
  const answerClass = classifyAnswer(profile.codes[operation], { ...facts, dataStatus });
  const success = answerClass === "success";
  return {
    kind: "response",
    class: success && !readable ? "unclear" : answerClass,
    // an answer without data does not name another transaction either
    mismatchedFields:
      record === null
        ? []
        : [
            ...echoDifferences(fields, record, success),
            ...boundDifferences(profile, question, record),
          ],
    status: dataStatus === null ? null : classOfStatus(profile, kind, dataStatus),
    kindProven: isKindProven(profile, question, record),
    mayMeanAbsent: mayMeanAbsent(answerClass, facts.http ?? "", data),
  };
}

/** differences from the bound TransId and the kind, which the request's fields do not show */
function boundDifferences(
  { echo, check }: Profile,
  { operation, kind, boundTransId }: TransactionQuestion,
  record: WireFields,
): string[] {
  if (operation !== "check") return [];
  const differing = echo.transId !== false && otherTransId(boundTransId, record) ? ["TransId"] : [];
  const shown = shownKind(check, record);
  return check.kind === undefined || kind === null || shown === null || shown === kind
    ? differing
    : [...differing, check.kind.field];
}

/** the answer to a submit is about the transaction that the submit created */
function isKindProven(
  { check }: Profile,
  { operation, kind }: Question,
  record: WireFields | null,
): boolean {
  if (operation === "payout" || operation === "deposit") return true;
  if (operation !== "check" || kind === null) return false;
  return (shownKind(check, record) ?? (check.refNos === "shared" ? kind : null)) === kind;
}

function readData(
  operation: keyof typeof dataSchemas,
  data: unknown,
): { record: WireFields | null; readable: boolean } {
  const given = asRecord(data);
  if (given !== null && isPlainData(given)) return { record: given, readable: true };
  const parsed = dataSchemas[operation].safeParse(data);
  return parsed.success
    ? { record: parsed.data, readable: true }
    : { record: given, readable: false };
}

function asRecord(data: unknown): WireFields | null {
  return typeof data === "object" && data !== null && !Array.isArray(data)
    ? (data as WireFields)
    : null;
}

function classOfStatus(profile: Profile, kind: PaymentKind | null, status: string) {
  if (kind !== null) return classifyStatus(profile.statuses[kind], status);
  const payout = classifyStatus(profile.statuses.payout, status);
  return payout === classifyStatus(profile.statuses.deposit, status) ? payout : "pending";
}
