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

/** milliseconds: a gateway that has not said anything by then is not expected to */
export const longestFollowUp = 30 * 24 * 3_600_000;

/** Callbacks for a payment that has ended: any number of them are one check that begins after the last. */
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

  /** @returns the TransId that callbacks carried, when a check is due; empty where they carried none */
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

  /** Lets somebody else look into what is pending; where that fails it stays pending here. */
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
 * Asks the gateway after an ended payment until no callback is left that no check has served.
 * @param tell told of the payment whenever there may be news of it
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

/** Asked until an answer is clear, or nobody expects one any more: its retries are the checks, and the history stays short. */
export async function askUntilClear(
  input: FollowUpInput,
  callbacks: LateCallbacks,
): Promise<PollReport | null> {
  const { timings } = input.payment;
  const transId = await callbacks.next(timings);
  const order: PollInput = {
    ...followUpOrder(input, input.ended.transId ?? transId),
    // to be absent is an answer, too
    reportNotFound: true,
    deadline: longestFollowUp,
    timings: { ...timings, unknownFor: longestFollowUp },
  };
  return unlessFailed(() => pollActivity(input.payment)(order));
}

/** What is asked of the gateway after the end: everything that it says is news. */
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

/** null, too, where an operator completed it by hand with something else */
export async function unlessFailed(ask: () => Promise<PollReport>): Promise<PollReport | null> {
  try {
    const report: unknown = await ask();
    return isPollReport(report) ? report : null;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return null;
  }
}

/** The payment after what was heard of it; people are told of a change. */
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
