import type { PaymentKind } from "../outcome/answer-class.ts";
import { classifyAnswer } from "../outcome/classify-answer.ts";
import { classifyStatus } from "../outcome/classify-status.ts";
import type { AnswerFacts } from "../outcome/code-rules.ts";
import { echoDifferences, type WireFields } from "../outcome/echo.ts";
import type { Sighting } from "../outcome/sighting.ts";
import type { Profile } from "../profile/profile.ts";
import { envelopeSchema, type Envelope } from "../schemas/envelope.ts";
import {
  checkDataSchema,
  depositDataSchema,
  payoutDataSchema,
} from "../schemas/transaction-data.ts";
import type { TransportResponse } from "../transport/transport.ts";
import { parseExactJson } from "../wire/exact-json.ts";
import type { Exchange } from "./exchange.ts";

/** What was asked: decides how an answer is read. */
export interface Question {
  readonly operation: "deposit" | "payout" | "check" | "balance" | "products";
  /** whose Status it is; null where nobody said, then only what both kinds agree on counts */
  readonly kind: PaymentKind | null;
  /** the fields that were sent, and those (Currency of a payout) that were stated without being sent */
  readonly fields: WireFields;
}

const dataSchemas = {
  deposit: depositDataSchema,
  payout: payoutDataSchema,
  check: checkDataSchema,
};

/** Reads an answer with the profile. Pure; whatever comes, it is classified and never thrown. */
export function readAnswer(
  profile: Profile,
  question: Question,
  response: TransportResponse,
): Exchange {
  const read = readEnvelope(response.body);
  if (read === null) return withoutEnvelope(profile, response);
  const { envelope, data } = read;
  const { operation } = question;
  const facts = {
    code: envelope.code,
    http: String(response.status),
    status: envelope.status,
    message: envelope.message,
  };
  return {
    sighting:
      operation === "balance" || operation === "products"
        ? {
            seen: "answer",
            class: classifyAnswer(profile.codes[operation], { ...facts, dataStatus: null }),
            echoDiffers: [],
            status: null,
          }
        : sightTransaction(profile, { ...question, operation }, facts, data),
    envelope,
    data,
    httpStatus: response.status,
    summary: `answered code "${envelope.code}"${envelope.message === null ? "" : ` (${envelope.message})`}, HTTP ${response.status}`,
  };
}

function readEnvelope(body: string): { envelope: Envelope; data: unknown } | null {
  let json: unknown;
  try {
    json = parseExactJson(body);
  } catch {
    return null;
  }
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) return null;
  const { code, status = null, message = null, error, data = null } = parsed.data;
  const errorText =
    error === undefined || error === null
      ? null
      : typeof error === "string"
        ? error
        : JSON.stringify(error);
  return { envelope: { code, status, message, error: errorText }, data };
}

function withoutEnvelope(profile: Profile, { status }: TransportResponse): Exchange {
  const listed = profile.http.busy.includes(status)
    ? "busy"
    : profile.http.hold.includes(status)
      ? "hold"
      : null;
  const summary = `answered HTTP ${status} without a readable envelope`;
  const sighting: Sighting =
    listed === null
      ? { seen: "nothing", reason: summary }
      : { seen: "answer", class: listed, echoDiffers: [], status: null };
  return { sighting, envelope: null, data: null, httpStatus: status, summary };
}

type TransactionQuestion = Question & { readonly operation: keyof typeof dataSchemas };

function sightTransaction(
  profile: Profile,
  { operation, kind, fields }: TransactionQuestion,
  facts: Omit<AnswerFacts, "dataStatus">,
  data: unknown,
): Sighting {
  const { record, readable } = readData(operation, data);
  const dataStatus = typeof record?.["Status"] === "string" ? record["Status"] : null;
  const answerClass = classifyAnswer(profile.codes[operation], { ...facts, dataStatus });
  const success = answerClass === "success";
  return {
    seen: "answer",
    class: success && !readable ? "unclear" : answerClass,
    echoDiffers: echoDifferences(fields, record, success),
    status: dataStatus === null ? null : classOfStatus(profile, kind, dataStatus),
  };
}

function readData(
  operation: keyof typeof dataSchemas,
  data: unknown,
): { record: WireFields | null; readable: boolean } {
  const parsed = dataSchemas[operation].safeParse(data);
  return parsed.success
    ? { record: parsed.data as WireFields, readable: true }
    : { record: asRecord(data), readable: false };
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
