import type { MerchantPaymentClient } from "@merchant-payment/core";
import { noPollMemory, pollStep } from "@merchant-payment/core/payment";
import type { Context } from "@temporalio/activity";
import type { PollInput, PollReport } from "../contract/activities.ts";
import { ask, logOther } from "./poll-payment.ts";

/**
 * One check beside the polls, made soon after a callback. It does not report a payment as absent or unclear: this needs
 * several answers over time, and only the polls measure time.
 */
export async function checkPayment(
  client: MerchantPaymentClient,
  context: Context,
  input: PollInput,
): Promise<PollReport> {
  const { answer, evidence, said, summary } = await ask(client, context, input);
  logOther(context, answer, evidence);
  const { news } = pollStep({ ...input, reportNotFound: false }, answer, 0, noPollMemory, {
    notFoundGrace: Infinity,
    unknownFor: Infinity,
    deadline: null,
  });
  return { answer: news ?? { says: "nothing", transId: null }, said, polls: 1, summary };
}
