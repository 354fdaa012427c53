import { InvalidRequestError } from "@merchant-payment/core";
import {
  DecisionRefusedError,
  PaymentNotFoundError,
  TemporalUnreachableError,
  type DecisionAction,
  type PaymentDocument,
  type PaymentsClient,
} from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { CsvProblems } from "../csv/csv-problems.ts";
import type { Output } from "../../output/output.ts";
import { stripControlChars } from "../../output/strip-control-chars.ts";
import { startSpinner } from "../../output/spinner.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { decisionsExitCode, decisionsText, type DecisionResult } from "./decision-results.ts";
import { onInterrupt } from "../../interruption/on-interrupt.ts";
import { readDecisions, type Decision } from "./read-decisions.ts";
import { requireWorker } from "../../temporal/require-worker.ts";

export interface ResolveManyFlags extends AccountFlags {
  readonly from: string;
  readonly action?: DecisionAction | undefined;
  readonly actor: string;
  readonly reason?: string | undefined;
}

/** payments looked up at once */
const concurrency = 8;

/** Checks all decisions of a file, then carries them out one after the other; prints the result of each. */
export async function resolveMany(flags: ResolveManyFlags, output: Output): Promise<void> {
  const account = await loadAccountRef(await readOneSettings(flags));
  const problems = new CsvProblems(flags.from);
  const decisions = await readDecisions(flags.from, flags, problems);
  problems.refuseIfAny();
  await using open = await openPayments(account);
  await requireWorker(open.link, account, output.command);
  await findAll(open.payments, decisions, problems);
  problems.refuseIfAny();
  const results = await carryOutAll(open.payments, decisions);
  process.exitCode = decisionsExitCode(results);
  output.print(results, (paint) => decisionsText(results, paint));
}

async function findAll(
  payments: PaymentsClient,
  decisions: readonly Decision[],
  problems: CsvProblems,
): Promise<void> {
  for (let at = 0; at < decisions.length; at += concurrency) {
    const chunk = decisions.slice(at, at + concurrency);
    const there = await Promise.all(chunk.map((decision) => isThere(payments, decision)));
    for (const [index, { place }] of chunk.entries())
      if (there[index] === false)
        problems.add(place, "no such payment was started in this account");
  }
}

async function isThere(payments: PaymentsClient, { refNo }: Decision): Promise<boolean> {
  try {
    await payments.handle(refNo).status();
    return true;
  } catch (error) {
    if (PaymentNotFoundError.is(error)) return false;
    throw error;
  }
}

async function carryOutAll(
  payments: PaymentsClient,
  decisions: readonly Decision[],
): Promise<DecisionResult[]> {
  const spinner = startSpinner(`${decisions.length} decisions`);
  const stop = onInterrupt("Decisions made so far stay. Start the same again to go on.");
  const results: DecisionResult[] = [];
  try {
    for (const decision of decisions) {
      spinner.say(`${results.length} of ${decisions.length}: ${stripControlChars(decision.refNo)}`);
      const lost = results.some(({ result }) => result === "unknown");
      results.push(lost ? notTried(decision) : await decideOne(payments, decision));
    }
    return results;
  } finally {
    stop();
    spinner.stop();
  }
}

async function decideOne(payments: PaymentsClient, decision: Decision): Promise<DecisionResult> {
  const nobodySays = { ...factsOf(decision), state: null, revision: null };
  try {
    const { carriedOut, payment } = await payments.handle(decision.refNo).resolve(decision.request);
    const result = carriedOut ? "carriedOut" : "decidedBefore";
    return { ...factsOf(decision), result, ...seenOf(payment), message: null };
  } catch (error) {
    if (DecisionRefusedError.is(error))
      return {
        ...nobodySays,
        ...(error.payment === null ? {} : seenOf(error.payment)),
        result: "refused",
        message: error.message,
      };
    if (PaymentNotFoundError.is(error) || InvalidRequestError.is(error))
      return { ...nobodySays, result: "refused", message: error.message };
    if (TemporalUnreachableError.is(error))
      return { ...nobodySays, result: "unknown", message: error.message };
    throw error;
  }
}

function notTried(decision: Decision): DecisionResult {
  const message = "not tried: nobody answered to the one before";
  return { ...factsOf(decision), result: "notTried", state: null, revision: null, message };
}

function factsOf({ line, refNo, request: { action } }: Decision) {
  return { line, refNo, action };
}

function seenOf({ state, revision }: PaymentDocument) {
  return { state, revision };
}
