import type { MerchantPaymentClient } from "@merchant-payment/core";
import type { ForgottenBy } from "@merchant-payment/core/payment";
import { ApplicationFailure, type Context } from "@temporalio/activity";
import { accountRestored } from "../account/ask-switches.ts";
import type { NeverSentInput } from "../contract/activities.ts";
import { patienceOf } from "./patience.ts";

/**
 * Checks whether this run may lack an earlier request: from the run before a reset, or from before a database was restored.
 * An activity checks this, because the workflow of a reset run replays the commands of the run before it.
 */
export async function checkNeverSent(
  { account }: MerchantPaymentClient,
  { client, info }: Pick<Context, "client" | "info">,
  payment: NeverSentInput,
): Promise<{ readonly forgottenBy: ForgottenBy | null }> {
  if (info.workflowExecution?.runId !== payment.originalRunId) return { forgottenBy: "reset" };
  const restored = await accountRestored(client, payment.account, patienceOf(account));
  if (restored?.since === null) throw ApplicationFailure.retryable(restored.reason);
  return { forgottenBy: restored === null ? null : "restore" };
}
