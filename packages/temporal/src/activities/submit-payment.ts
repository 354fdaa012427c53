import { setTimeout as sleep } from "node:timers/promises";
import {
  MerchantPaymentError,
  submitBudget,
  type MerchantPaymentClient,
} from "@merchant-payment/core";
import { isFinal, submitOutcome } from "@merchant-payment/core/outcome";
import type { Context } from "@temporalio/activity";
import type { SubmitOrder, SubmitReport } from "../contract/activities.ts";
import type { AccountHold } from "./account-hold.ts";
import { accountMismatch } from "./account-mismatch.ts";
import { askGateway } from "./ask-gateway.ts";
import { notAwaited } from "./awaited-by-server.ts";
import { checkoutOf, gatewayFacts } from "./gateway-facts.ts";
import { leaveGuard, mustNotSend } from "./leave-guard.ts";
import { mayBeOtherKind } from "./may-be-other-kind.ts";
import { submitReport } from "./submit-report.ts";

/** milliseconds before the first repeated try; each next one waits twice as long */
const firstPause = 250;

/** Asks first where the profile says so, then sends at most one request that may leave. */
export async function submitPayment(
  client: MerchantPaymentClient,
  hold: AccountHold,
  context: Context,
  order: SubmitOrder,
): Promise<SubmitReport> {
  const why = mustNotSend(context.info, order);
  if (why !== null) return submitReport("unknown", `not sent by this run: ${why}`);
  const unfit = accountMismatch(context, client.account, order);
  if (unfit !== null) return submitReport("notSent", unfit);
  if (Date.now() >= order.sendBefore)
    return { ...submitReport("notSent", "its submit deadline has passed"), tooLate: true };
  const heldBack = hold.heldBack(order.resumed);
  if (heldBack !== null) return submitReport("held", heldBack);

  const { retryWindow, leaveBefore } = submitBudget(client.account.profile.timeouts);
  const beforeLeaving = leaveGuard(leaveBefore);
  let submissions = 0;
  try {
    const [given, found] = await Promise.all([
      givenUp(client, context),
      askFirst(client, hold, context, order),
    ]);
    if (given !== null) return submitReport("notSent", given);
    if (found !== null) return found;
    const retryUntil = performance.now() + retryWindow;
    for (let pause = firstPause; ; pause *= 2) {
      const tried = await sendOnce(client, hold, order, beforeLeaving);
      submissions += tried.submissions;
      const again = tried.outcome === "notSent" || tried.outcome === "busy";
      if (!again || performance.now() + pause > retryUntil) return { ...tried, submissions };
      await sleep(pause);
    }
  } catch (error) {
    // thrown before anything was sent: fields, profile, secrets, signing
    if (!MerchantPaymentError.is(error)) throw error;
    return { ...submitReport("notSent", error.message), submissions };
  }
}

/** why nobody waits for this submit, or may not; nothing was sent yet */
async function givenUp(client: MerchantPaymentClient, context: Context): Promise<string | null> {
  try {
    return await notAwaited(context, patienceOf(client));
  } catch {
    return "Temporal did not say that it still waits for this submit";
  }
}

/** milliseconds for Temporal to answer: it gets the time that the gateway gets */
function patienceOf({ account }: MerchantPaymentClient): number {
  const { connect, response } = account.profile.timeouts;
  return connect + response;
}

/** What keeps this payment from being sent; null where nothing does. Deposits too: a second one pays nobody, but is another bill. */
async function askFirst(
  client: MerchantPaymentClient,
  hold: AccountHold,
  context: Context,
  order: SubmitOrder,
): Promise<SubmitReport | null> {
  if (!client.account.profile.payout.checkFirst) return null;
  const seen = await askGateway(client, order, "");
  const { outcome, summary, differs, transId, payId, status } = seen;
  if (outcome === "notFound") return null;
  // only a success speaks of a transaction that is there
  if (seen.class === "success" && differs.length > 0) return submitReport("conflict", summary);
  if (seen.class === "hold") {
    hold.close(summary);
    return submitReport("held", summary);
  }
  if (outcome === "unknown")
    return submitReport("notSent", `asked before sending and got no clear answer: ${summary}`);
  const unsure = await mayBeOtherKind(context, order, patienceOf(client));
  if (unsure !== null) return submitReport("notSent", unsure);
  return {
    ...submitReport("found", summary),
    transId,
    payId,
    status,
    final: isFinal(outcome) ? outcome : null,
  };
}

async function sendOnce(
  client: MerchantPaymentClient,
  hold: AccountHold,
  order: SubmitOrder,
  beforeLeaving: () => void,
): Promise<SubmitReport> {
  const seen = await client.exchange(order.kind, order.request, { beforeLeaving });
  const outcome = submitOutcome(seen.sighting, order.earlierMayHaveLeft);
  if (outcome === "held") hold.close(seen.summary);
  if (outcome === "accepted" || outcome === "rejected" || outcome === "duplicate") hold.open();
  return {
    ...submitReport(outcome, seen.summary),
    ...gatewayFacts(seen),
    ...(order.kind === "deposit" && outcome === "accepted" ? checkoutOf(seen) : {}),
    submissions: seen.sighting.seen === "notSent" ? 0 : 1,
  };
}
