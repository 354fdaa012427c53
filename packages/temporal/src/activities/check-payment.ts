import type { MerchantPaymentClient } from "@merchant-payment/core";
import { isFinal } from "@merchant-payment/core/outcome";
import type { Context } from "@temporalio/activity";
import type { PollOrder, PollReport } from "../contract/activities.ts";
import { ask, tellIfOther } from "./poll-payment.ts";

/**
 * One check beside the polls, as soon as a callback suggests it. It reports what ends a payment, or finds a lost one:
 * to be absent or unreadable counts over time only, and time is the polls' business.
 */
export async function checkPayment(
  client: MerchantPaymentClient,
  context: Context,
  order: PollOrder,
): Promise<PollReport | null> {
  const seen = await ask(client, context, order);
  tellIfOther(context, seen);
  const { outcome, transId, payId, status, summary } = seen;
  const facts = { transId, payId, status, summary, polls: 1 };
  if (isFinal(outcome)) return { ...facts, decision: "final", final: outcome };
  const isFound = order.mode === "unknown" && outcome === "pending";
  return isFound ? { ...facts, decision: "found", final: null } : null;
}
