import { setTimeout as sleep } from "node:timers/promises";
import {
  checkFields,
  ConfigurationError,
  InvalidRequestError,
  MerchantPaymentError,
  type MerchantPaymentClient,
} from "@merchant-payment/core";
import { submitBudget } from "@merchant-payment/core/internal";
import { submitOutcome } from "@merchant-payment/core/outcome";
import {
  decideBeforeSend,
  mustAskFirst,
  staleAttempt,
  type SendPolicy,
  type SubmitResult,
} from "@merchant-payment/core/payment";
import type { Context } from "@temporalio/activity";
import {
  accountRestored,
  accountStop,
  restoredSummary,
  stopSummary,
} from "../account/ask-switches.ts";
import type { SwitchedOn } from "../account/read-switch.ts";
import type { SubmitInput, SubmitReport } from "../contract/activities.ts";
import { accountMismatch } from "./account-mismatch.ts";
import { askGateway } from "./ask-gateway.ts";
import { awaitedSubmit } from "./awaited-submit.ts";
import type { CircuitBreaker, Trip } from "./circuit-breaker.ts";
import { bindingTransId, checkoutOf, gatewayFacts, nothingSaid } from "./gateway-facts.ts";
import { patienceOf } from "./patience.ts";
import { startSendDeadline, type SendDeadline } from "./send-deadline.ts";

/** milliseconds before the second try; each later pause is twice as long */
const firstPause = 250;

interface Submit {
  readonly client: MerchantPaymentClient;
  readonly breaker: CircuitBreaker;
  readonly context: Context;
  readonly input: SubmitInput;
  readonly deadline: SendDeadline;
  /** who marked the account as restored, so that earlier requests may be unknown here; null if nobody did */
  restored: SwitchedOn | null;
}

/** Asks the gateway first if the rule requires it, then sends at most one request that the gateway may process. */
export async function submitPayment(
  client: MerchantPaymentClient,
  breaker: CircuitBreaker,
  context: Context,
  input: SubmitInput,
): Promise<SubmitReport> {
  const { timeouts } = client.account.profile;
  const { retryWindow, sendWithin } = submitBudget(timeouts);
  const deadline = startSendDeadline({
    sendWithin: sendWithin,
    startToClose: context.info.startToCloseTimeoutMs,
  });
  const stale = staleReason(context.info, input);
  if (stale !== null) return report("stale", `not sent by this run: ${stale}`);
  const unfit = accountMismatch(context, client.account, input);
  if (unfit !== null) return held({ because: "configuration", reason: unfit });
  const tripped = breaker.heldBack(input.resumed);
  if (tripped !== null) {
    const stopped = await accountStop(context.client, input.account, patienceOf(client.account));
    return stopped === null ? held(notTried(tripped)) : notSentWhileStopped(stopped);
  }
  const submit: Submit = { client, breaker, context, input, deadline, restored: null };
  const reported = await trySubmit(submit, retryWindow);
  const forgotten = submit.restored !== null;
  return { ...reported, result: { ...reported.result, forgotten } };
}

/** a held payment must not look as if the gateway had answered to it */
function notTried({ because, reason }: Trip): Trip {
  const why = because === "gateway" ? `a request of it was ${reason}` : reason;
  return { because, reason: `not tried now, because the whole account is held: ${why}` };
}

async function trySubmit(submit: Submit, retryWindow: number): Promise<SubmitReport> {
  const { breaker, context, input } = submit;
  try {
    return (await whyNotSent(submit)) ?? (await sendUntilTaken(submit, retryWindow));
  } catch (error) {
    // thrown before anything was sent
    if (!MerchantPaymentError.is(error)) throw error;
    // the payment's input cannot change; everything else can be fixed
    const invalid = InvalidRequestError.is(error);
    if (invalid && lacksFields(submit)) return report("invalid", error.message);
    const trip = { because: "configuration", reason: error.message } as const;
    // a signature recipe may use a field that only this request lacks: others may still be sent
    if (!invalid) breaker.trip(trip);
    context.log.error("a payment is held: its request could not be made", {
      account: input.account,
      kind: input.kind,
      refNo: input.request.RefNo,
      reason: ConfigurationError.is(error) || invalid ? error.message : error.code,
    });
    return held(trip);
  }
}

/** whether the profile refuses the payment's own fields, for its request or for its checks */
function lacksFields({ client, input }: Submit): boolean {
  const { profile } = client.account;
  const { PaymentId, RefNo, Currency } = input.request;
  try {
    checkFields(profile, input.kind, input.request);
    checkFields(profile, "check", { PaymentId, RefNo, Currency, TransId: input.transId });
    return false;
  } catch (error) {
    if (InvalidRequestError.is(error)) return true;
    throw error;
  }
}

function staleReason(info: Context["info"], { originalRunId }: SubmitInput): string | null {
  const stale = staleAttempt({
    attempt: info.attempt,
    scheduledAt: info.scheduledTimestampMs,
    attemptScheduledAt: info.currentAttemptScheduledTimestampMs,
    runId: info.workflowExecution?.runId ?? null,
    originalRunId,
  });
  switch (stale) {
    case "repeated":
      return "this is a repeated attempt of a submit that may have sent already";
    case "reset":
      return "this run was reset; only a check can say what its first run sent";
    case null:
      return null;
  }
}

/** Why this payment must not be sent now, from Temporal or from the gateway's answer; null if it may be sent. */
async function whyNotSent(submit: Submit): Promise<SubmitReport | null> {
  const { client, context, input, deadline } = submit;
  const patience = patienceOf(client.account);
  const [awaited, restored] = await Promise.all([
    awaitedSubmit(context, patience).catch(() => "unsure" as const),
    accountRestored(context.client, input.account, patience),
  ]);
  if (restored?.since === null) return report("notSent", restored.reason);
  // every later report says that an earlier request may be forgotten, so that the payment is not called never sent
  submit.restored = restored;
  if (awaited === "unsure")
    return report("notSent", "Temporal did not say that it still waits for this submit");
  if (awaited === null) return report("notSent", "Temporal no longer waits for this submit");
  deadline.startedAt = awaited.startedAt;
  // both times are from the server's clock: workers' clocks may differ by minutes
  const waited = (awaited.startedAt ?? 0) - context.info.scheduledTimestampMs;
  if (waited >= input.startWithin) return report("tooLate", "no worker took it up in time");
  return askFirst(submit);
}

/** Also for deposits: a second deposit pays nobody, but bills the payer again. */
async function askFirst(submit: Submit): Promise<SubmitReport | null> {
  const { client, breaker, input, restored } = submit;
  const { payout, codes } = client.account.profile;
  const policy: SendPolicy = {
    checkFirst: payout.checkFirst,
    canSayNotFound: codes.check.notFound.length > 0,
    restored: restored !== null,
  };
  const known = { ...input, mayHaveBeenSent: mayHaveBeenSentBefore(submit) };
  if (!mustAskFirst(known, policy)) return null;
  const { answer, evidence, said, summary } = await askGateway(client, input, input);
  const decision = decideBeforeSend(known, policy, evidence, answer);
  switch (decision) {
    case "send":
      return null;
    case "held": {
      const trip = { because: "gateway", reason: summary } as const;
      breaker.trip(trip);
      return held(trip);
    }
    case "notYet":
      return {
        ...report("notYet", `asked before sending and got no clear answer: ${summary}`),
        said,
      };
    case "restored":
      return report("restored", restored === null ? summary : restoredSummary(restored));
    case "found":
    case "existing":
    case "conflict":
    case "twoTransactions": {
      const final = answer.says === "final" ? answer.final : null;
      const identity = "identity" in answer ? answer.identity : "refNoOnly";
      const { transId } = answer;
      return { ...report(decision, summary, { final, identity, transId }), said };
    }
  }
}

/** after a restore, an earlier request may be forgotten here */
function mayHaveBeenSentBefore({ input, restored }: Submit): boolean {
  return input.mayHaveBeenSent || restored !== null;
}

/** Tries again, for a short time, while a request is not sent or the gateway is busy. */
async function sendUntilTaken(submit: Submit, retryWindow: number): Promise<SubmitReport> {
  const { client, context, input } = submit;
  const retryUntil = performance.now() + retryWindow;
  let submissions = 0;
  for (let attempt = 1, pause = firstPause; ; attempt += 1, pause *= 2) {
    // the last question before the request, so that a stop takes effect at once
    const stopped = await accountStop(context.client, input.account, patienceOf(client.account));
    if (stopped !== null) return { ...notSentWhileStopped(stopped), submissions };
    const tried = await sendOnce(submit, attempt);
    submissions += tried.submissions;
    const { outcome } = tried.result;
    const again = outcome === "notSent" || outcome === "busy";
    if (!again || performance.now() + pause > retryUntil) return { ...tried, submissions };
    await sleep(pause);
  }
}

function notSentWhileStopped(stopped: SwitchedOn): SubmitReport {
  return stopped.since === null
    ? report("notSent", stopped.reason)
    : held({ because: "stopped", reason: stopSummary(stopped) });
}

async function sendOnce(submit: Submit, attempt: number): Promise<SubmitReport> {
  const { client, breaker, input, deadline } = submit;
  const seen = await client.exchange(input.kind, input.request, {
    beforeSend: () => deadline.check(),
    attempt,
  });
  const outcome = submitOutcome(seen.evidence, mayHaveBeenSentBefore(submit));
  if (outcome === "held") breaker.trip({ because: "gateway", reason: seen.summary });
  if (outcome === "accepted" || outcome === "rejected" || outcome === "duplicate") breaker.reset();
  return {
    ...report(outcome, seen.summary, {
      heldBecause: outcome === "held" ? "gateway" : null,
      transId: bindingTransId(client.account.profile, "submit", seen),
    }),
    said: gatewayFacts(seen),
    ...(input.kind === "deposit" && outcome === "accepted" ? checkoutOf(seen) : {}),
    submissions: seen.evidence.kind === "notSent" ? 0 : 1,
  };
}

function held({ because, reason }: Trip): SubmitReport {
  return report("held", reason, { heldBecause: because });
}

/** a report without a request; of what can be learned it holds only `learned` */
function report(
  outcome: SubmitResult["outcome"],
  summary: string,
  learned: Partial<Omit<SubmitResult, "outcome">> = {},
): SubmitReport {
  const result: SubmitResult = {
    outcome,
    heldBecause: null,
    final: null,
    identity: "refNoOnly",
    forgotten: false,
    transId: null,
    ...learned,
  };
  return { result, said: nothingSaid, submissions: 0, summary };
}
