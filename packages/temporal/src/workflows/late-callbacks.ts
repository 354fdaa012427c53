import {
  followUpState,
  hasEnded,
  pauseBetweenCallbackChecks,
  type PaymentTimings,
} from "@merchant-payment/core/payment";
import { ActivityFailure, condition, sleep, upsertSearchAttributes } from "@temporalio/workflow";
import { isPollReport, type PollInput, type PollReport } from "../contract/activities.ts";
import type { CallbackHint } from "../contract/callback-hint.ts";
import type { FollowUpInput } from "../contract/follow-up-input.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { paymentStateAttribute } from "../contract/search-attributes.ts";
import { pollActivity } from "./activities.ts";
import type { CallbackHints } from "./callback-hints.ts";
import { isAlerted, raiseAlert } from "./raise-alert.ts";

/** milliseconds for a follow-up; after that no news from the gateway is expected */
export const longestFollowUp = 30 * 24 * 3_600_000;

/** Callbacks for an ended payment. All callbacks that come before a check begins lead to that one check. */
export class LateCallbacks {
  readonly #hints: CallbackHints;
  #pending: boolean;
  /** milliseconds since 1970 */
  #lastCheck = -Infinity;
  #checks = 0;
  readonly #since = Date.now();

  constructor(hints: CallbackHints, pending: boolean) {
    this.#hints = hints;
    this.#pending = pending;
    hints.tell(() => (this.#pending = true));
  }

  get pending(): boolean {
    return this.#pending;
  }

  /**
   * Waits until a check is due.
   * @returns the TransId of the callbacks; empty if they had none
   */
  async next(timings: PaymentTimings): Promise<string> {
    await condition(() => this.#pending);
    const age = Date.now() - this.#since;
    const apart = pauseBetweenCallbackChecks({ checks: this.#checks, age }, timings);
    const pause = this.#lastCheck + apart - Date.now();
    if (pause > 0) await sleep(pause);
    this.#pending = false;
    this.#lastCheck = Date.now();
    this.#checks += 1;
    return this.#hints.transId;
  }

  /** Passes the pending callbacks to another workflow. If that fails, they stay pending here. */
  async handOver(to: (hint: CallbackHint) => Promise<void>): Promise<void> {
    this.#pending = false;
    try {
      await to({ transId: this.#hints.transId || null });
    } catch (error) {
      this.#pending = true;
      throw error;
    }
  }
}

/**
 * Checks an ended payment until every callback was followed by a check.
 * @param tell called with the payment's document after each check
 */
export async function checkForCallbacks(
  input: FollowUpInput,
  callbacks: LateCallbacks,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  let document = input.ended;
  do {
    document = await hear(document, await askUntilClear(input, callbacks), tell);
  } while (callbacks.pending);
  return document;
}

/**
 * Waits for a callback, then checks until an answer is clear or none is expected any more. The activity's retries are the
 * checks, so the history stays short.
 */
export async function askUntilClear(
  input: FollowUpInput,
  callbacks: LateCallbacks,
): Promise<PollReport | null> {
  const { timings } = input.payment;
  const transId = await callbacks.next(timings);
  const order: PollInput = {
    ...followUpOrder(input, input.ended.transId ?? transId),
    // `notFound` is a clear answer, too
    reportNotFound: true,
    deadline: longestFollowUp,
    timings: { ...timings, unknownFor: longestFollowUp },
  };
  return unlessFailed(() => pollActivity(input.payment)(order));
}

/** The input of checks after the end. In its mode, each answer that knows the payment is news. */
export function followUpOrder(
  { payment, ended }: FollowUpInput,
  transId: string | null,
): PollInput {
  const { account, merchantCode, baseUrl, request, timings } = payment;
  return {
    kind: ended.kind,
    account,
    merchantCode,
    baseUrl,
    request,
    timings,
    mode: "unknown",
    reportNotFound: false,
    reportFound: false,
    reportTransId: false,
    doubt: null,
    proof: null,
    transId: transId ?? "",
    boundTransId: ended.transIdBinds ? ended.transId : null,
    deadline: null,
  };
}

/** null also if an operator completed the activity by hand with another result */
export async function unlessFailed(ask: () => Promise<PollReport>): Promise<PollReport | null> {
  try {
    const report: unknown = await ask();
    return isPollReport(report) ? report : null;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  }
}

/** The document after a check's report. People are alerted if the new state needs them. */
export async function hear(
  document: PaymentDocument,
  report: PollReport | null,
  tell: (document: PaymentDocument) => unknown,
): Promise<PaymentDocument> {
  const after = report === null ? document : heard(document, report);
  tell(after);
  const { state, updatedAt } = after;
  if (state !== document.state && isAlerted(state)) await raiseAlert(after, state, updatedAt);
  return after;
}

function heard(document: PaymentDocument, { answer, said, polls }: PollReport): PaymentDocument {
  const { state: before, endedBy, because } = document;
  if (before !== "review" && !hasEnded(before)) return document;
  const state = followUpState(
    { state: before, endedBy, because },
    answer,
    said.status !== document.status,
  );
  if (state === before) return document;
  upsertSearchAttributes([{ key: paymentStateAttribute, value: state }]);
  const at = new Date().toISOString();
  const reason = `it had ended as ${before}, and the gateway's Status is ${said.status ?? "missing"} now`;
  const ended =
    state === "review" ? [] : [{ at, event: state, endedBy: "gateway", detail: reason } as const];
  return {
    ...document,
    state,
    endedBy: "gateway",
    because: null,
    revision: document.revision + 1,
    status: said.status ?? document.status,
    transId: said.transId ?? document.transId,
    payId: said.payId ?? document.payId,
    reason,
    polls: document.polls + polls,
    updatedAt: at,
    timeline: [...document.timeline, ...ended],
  };
}
