import type { FinalStatus, PaymentKind } from "@merchant-payment/core/outcome";
import type {
  ForgottenBy,
  Identity,
  PaymentAnswer,
  PaymentTimings,
  PlannedPoll,
  PlannedSubmit,
  SubmitResult,
} from "@merchant-payment/core/payment";
import type { PaymentRequest } from "./payment-input.ts";

/** which payment, for any activity */
export interface PaymentRef {
  readonly kind: PaymentKind;
  readonly account: string;
  readonly merchantCode: string;
  readonly baseUrl: string;
  readonly request: PaymentRequest;
}

export interface SubmitInput extends PaymentRef, PlannedSubmit {
  /** the run for which this payment was started: a reset run has another id, and never sends */
  readonly originalRunId: string;
  /** milliseconds from its scheduling; begun later, it sends nothing */
  readonly startWithin: number;
}

export interface NeverSentInput extends PaymentRef {
  /** the run for which this payment was started */
  readonly originalRunId: string;
}

/** the gateway's answer about the payment, for people; null without one */
export interface GatewayFacts {
  readonly transId: string | null;
  readonly payId: string | null;
  /** raw Status */
  readonly status: string | null;
}

export interface SubmitReport {
  readonly result: SubmitResult;
  readonly said: GatewayFacts;
  /** requests that were sent, or may have been */
  readonly submissions: number;
  /** one clause for people */
  readonly summary: string;
  /** deposits only: the page where the payer pays. Only this report and the document hold it. */
  readonly checkoutUrl?: string;
}

export interface PollInput extends PaymentRef, PlannedPoll {
  /** milliseconds from its scheduling after which a person is asked; null: never */
  readonly deadline: number | null;
  readonly timings: PaymentTimings;
}

export interface PollReport {
  readonly answer: PaymentAnswer;
  readonly said: GatewayFacts;
  readonly polls: number;
  /** one clause for people */
  readonly summary: string;
}

/** The details in the failure of a poll that continues, for people who look at the pending activity. */
export interface PollProgress extends GatewayFacts {
  readonly polls: number;
  readonly summary: string;
}

/** type of the failure by which a poll asks to be made again */
export const pollAgain = "PollAgain";

export interface PaymentActivities {
  /** Sends a payment at most once, and says what became of it. Never retried by Temporal. */
  readonly submitPayment: (input: SubmitInput) => Promise<SubmitReport>;
  /** Whether something of this payment may be forgotten by Temporal. Sends nothing. */
  readonly checkNeverSent: (
    input: NeverSentInput,
  ) => Promise<{ readonly forgottenBy: ForgottenBy | null }>;
  /** Asks after a payment. Its retries are the polls. */
  readonly pollPayment: (input: PollInput) => Promise<PollReport>;
  /** Checks a payment once, in addition to its polls. */
  readonly checkPayment: (input: PollInput) => Promise<PollReport>;
}

const submitOutcomes: Readonly<Record<SubmitResult["outcome"], true>> = {
  accepted: true,
  notSent: true,
  busy: true,
  held: true,
  rejected: true,
  duplicate: true,
  unknown: true,
  found: true,
  existing: true,
  conflict: true,
  twoTransactions: true,
  restored: true,
  notYet: true,
  invalid: true,
  tooLate: true,
  stale: true,
};

/** Whether this is what `submitPayment` reports: people, and other versions of it, may have written something else. */
export function isSubmitReport(value: unknown): value is SubmitReport {
  if (!isRecord(value) || !isRecord(value["result"]) || !isRecord(value["said"])) return false;
  const { outcome } = value["result"];
  return (
    typeof outcome === "string" &&
    Object.hasOwn(submitOutcomes, outcome) &&
    typeof value["summary"] === "string" &&
    typeof value["submissions"] === "number"
  );
}

const answers: Readonly<Record<PaymentAnswer["says"], true>> = {
  final: true,
  pending: true,
  notFound: true,
  twoTransactions: true,
  otherAmount: true,
  unreadable: true,
  overdue: true,
  nothing: true,
};

const finals: Readonly<Record<FinalStatus, true>> = {
  succeeded: true,
  failed: true,
  reversed: true,
  expired: true,
};

const identities: Readonly<Record<Identity, true>> = { proven: true, refNoOnly: true };

/** Whether this is what `pollPayment` and `checkPayment` report, as `isSubmitReport`. */
export function isPollReport(value: unknown): value is PollReport {
  if (!isRecord(value)) return false;
  const { answer, said, polls, summary } = value;
  return (
    isAnswer(answer) &&
    isRecord(said) &&
    [said["transId"], said["payId"], said["status"]].every(isTextOrNull) &&
    typeof polls === "number" &&
    typeof summary === "string"
  );
}

function isAnswer(value: unknown): value is PaymentAnswer {
  if (!isRecord(value)) return false;
  const { says, final, identity, transId } = value;
  if (!isKeyOf(answers, says) || !isTextOrNull(transId)) return false;
  const isAbout = (says !== "final" && says !== "pending") || isKeyOf(identities, identity);
  return isAbout && (says !== "final" || isKeyOf(finals, final));
}

/** Whether this is what `checkNeverSent` reports, as `isSubmitReport`. */
export function isNeverSentReport(
  value: unknown,
): value is { readonly forgottenBy: ForgottenBy | null } {
  if (!isRecord(value)) return false;
  const { forgottenBy } = value;
  return forgottenBy === null || forgottenBy === "restore" || forgottenBy === "reset";
}

function isKeyOf(record: object, value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(record, value);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
