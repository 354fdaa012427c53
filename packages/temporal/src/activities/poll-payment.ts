import { setTimeout as sleep } from "node:timers/promises";
import { MerchantPaymentError, type MerchantPaymentClient } from "@merchant-payment/core";
import type { Evidence } from "@merchant-payment/core/outcome";
import {
  noPollMemory,
  pollStep,
  type CheckAnswer,
  type PollMemory,
} from "@merchant-payment/core/payment";
import { ApplicationFailure, type Context } from "@temporalio/activity";
import {
  pollAgain,
  type PollInput,
  type PollProgress,
  type PollReport,
} from "../contract/activities.ts";
import { accountMismatch } from "./account-mismatch.ts";
import { askGateway, type Checked } from "./ask-gateway.ts";
import { nothingSaid } from "./gateway-facts.ts";
import { pollDelay, waitsInPlace } from "./poll-delay.ts";

/**
 * One check of a payment. If it has no news, it fails with `PollAgain` and the time until the next check. So Temporal's
 * retries are the polls, and the history does not grow with them.
 */
export async function pollPayment(
  client: MerchantPaymentClient,
  context: Context,
  input: PollInput,
): Promise<PollReport> {
  const { attempt } = context.info;
  const untilFirst = pollDelay(input, 0, 0);
  const inPlace = waitsInPlace(untilFirst);
  if (attempt === 1 && !inPlace)
    throw again({ ...nothingSaid, polls: 0, summary: "waiting for the first check" }, untilFirst);
  if (attempt === 1) await sleep(untilFirst);

  const memory = rememberedBy(context);
  const { answer, evidence, said, summary } = await ask(client, context, input);
  logOther(context, answer, evidence);
  const polls = inPlace ? attempt : attempt - 1;
  const elapsed = elapsedOf(context) + (attempt === 1 ? untilFirst : 0);
  const step = pollStep(input, answer, elapsed, memory, {
    notFoundGrace: input.timings.notFoundGrace,
    unknownFor: input.timings.unknownFor,
    deadline: input.deadline,
  });
  if (step.news !== null) return { answer: step.news, said, polls, summary };
  remember(context, memory, step.memory);
  throw again({ ...said, polls, summary }, pollDelay(input, polls, elapsed));
}

/** milliseconds since this series of checks began, on the server's clock only: workers' clocks may differ by minutes */
function elapsedOf({ info }: Context): number {
  return Math.max(0, info.currentAttemptScheduledTimestampMs - info.scheduledTimestampMs);
}

/** logs an error if the answer is about another transaction or another Amount */
export function logOther(context: Context, { says }: CheckAnswer, evidence: Evidence): void {
  if (evidence.kind !== "response" || evidence.mismatchedFields.length === 0) return;
  context.log.error(
    says === "otherAmount"
      ? "the gateway has a deposit with another Amount than was asked for"
      : "the gateway's answer is about another transaction",
    { differs: evidence.mismatchedFields },
  );
}

/** One check, if this worker serves the payment's account. If the check cannot be made, the answer is `unclear`. */
export async function ask(
  client: MerchantPaymentClient,
  context: Context,
  input: PollInput,
): Promise<Checked> {
  const unfit = accountMismatch(context, client.account, input);
  if (unfit !== null) return nothingLearned(unfit);
  try {
    return await askGateway(client, input, input);
  } catch (error) {
    // The profile or a secret may be wrong; a restart of the worker may fix it. If this threw, Temporal would repeat the
    // check without end, and no person would be asked.
    return nothingLearned(MerchantPaymentError.is(error) ? error.message : "the check failed");
  }
}

function nothingLearned(summary: string): Checked {
  return {
    answer: { says: "unclear", transId: null },
    evidence: { kind: "notSent", reason: summary },
    said: nothingSaid,
    summary,
  };
}

/** what earlier attempts saw; the server keeps it between attempts */
function rememberedBy(context: Context): PollMemory {
  return (context.info.heartbeatDetails as PollMemory | undefined) ?? noPollMemory;
}

/** reports only a change, because a heartbeat is billed; usually there is none */
function remember(context: Context, before: PollMemory, after: PollMemory): void {
  const changed = (Object.keys(after) as (keyof PollMemory)[]).some(
    (name) => before[name] !== after[name],
  );
  if (changed) context.heartbeat(after);
}

function again(progress: PollProgress, delay: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: progress.summary,
    type: pollAgain,
    details: [progress],
    nextRetryDelay: delay,
    category: "BENIGN",
  });
}
