import { setTimeout as sleep } from "node:timers/promises";
import { MerchantPaymentError, type MerchantPaymentClient } from "@merchant-payment/core";
import { decidePoll, isFinal, type PollMemory } from "@merchant-payment/core/outcome";
import { ApplicationFailure, type Context } from "@temporalio/activity";
import {
  pollAgain,
  type PollOrder,
  type PollProgress,
  type PollReport,
} from "../contract/activities.ts";
import { accountMismatch } from "./account-mismatch.ts";
import { askGateway, type CheckSeen } from "./ask-gateway.ts";
import { noFacts } from "./gateway-facts.ts";
import { pollDelay, waitsInPlace } from "./poll-delay.ts";

const noMemory: PollMemory = { notFoundSince: null, unreadableSince: null };

/**
 * One check of a payment. Undecided, it fails with `PollAgain` and says when it is to be made again:
 * Temporal's retries are the polls, and the history does not grow with them.
 */
export async function pollPayment(
  client: MerchantPaymentClient,
  context: Context,
  order: PollOrder,
): Promise<PollReport> {
  const { attempt } = context.info;
  const untilFirst = pollDelay(order, 0, Date.now());
  const inPlace = waitsInPlace(untilFirst);
  if (attempt === 1 && !inPlace)
    throw again({ ...noFacts, polls: 0, summary: "waiting for the first check" }, untilFirst);
  if (attempt === 1) await sleep(untilFirst);

  const seen = await ask(client, context, order);
  const polls = inPlace ? attempt : attempt - 1;
  const now = Date.now();
  const { decision, memory } = decide(order, seen, now, rememberedBy(context));
  const facts = {
    transId: seen.transId,
    payId: seen.payId,
    status: seen.status,
    polls,
    summary: seen.summary,
  };
  tellIfOther(context, seen);
  if (decision !== "again")
    return {
      ...facts,
      // that no clear answer came is not all there is to say then
      decision: decision !== "final" && seen.otherAmount ? "otherAmount" : decision,
      final: isFinal(seen.outcome) ? seen.outcome : null,
    };
  remember(context, memory);
  throw again(facts, pollDelay(order, polls, now));
}

/** people are told of an answer that is about another transaction */
export function tellIfOther(context: Context, { differs, otherAmount }: CheckSeen): void {
  if (differs.length === 0) return;
  context.log.error(
    otherAmount
      ? "the gateway has a deposit with another Amount than was asked for"
      : "the gateway's answer is about another transaction",
    { differs },
  );
}

/** One check, made by a worker that serves this payment's merchant; whatever keeps it from being made is an answer that says nothing. */
export async function ask(
  client: MerchantPaymentClient,
  context: Context,
  order: PollOrder,
): Promise<CheckSeen> {
  const unfit = accountMismatch(context, client.account, order);
  if (unfit !== null) return nothingLearned(unfit);
  try {
    return await askGateway(client, order, order.transId);
  } catch (error) {
    // a profile or secret that does not fit; a restart of the worker may mend it. Thrown on, it would be repeated
    // for ever without anybody being asked
    return nothingLearned(MerchantPaymentError.is(error) ? error.message : "the check failed");
  }
}

function nothingLearned(summary: string): CheckSeen {
  return {
    ...noFacts,
    outcome: "unknown",
    class: null,
    differs: [],
    otherAmount: false,
    summary,
  };
}

function decide(order: PollOrder, seen: CheckSeen, now: number, memory: PollMemory) {
  const { mode, waits, deadline } = order;
  if (mode === "unknown" && seen.outcome === "pending")
    return { decision: "found" as const, memory };
  const patience = mode === "review" ? { notFoundGrace: Infinity, unknownFor: Infinity } : waits;
  return decidePoll(seen.outcome, now, memory, {
    notFoundGrace: patience.notFoundGrace,
    unknownFor: patience.unknownFor,
    deadline,
  });
}

/** what earlier attempts saw; the server keeps it from attempt to attempt */
function rememberedBy(context: Context): PollMemory {
  return (context.info.heartbeatDetails as PollMemory | undefined) ?? noMemory;
}

/** on the plain way nothing changes, and nothing is reported: a heartbeat is billed */
function remember(context: Context, memory: PollMemory): void {
  const { notFoundSince, unreadableSince } = rememberedBy(context);
  if (memory.notFoundSince !== notFoundSince || memory.unreadableSince !== unreadableSince)
    context.heartbeat(memory);
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
