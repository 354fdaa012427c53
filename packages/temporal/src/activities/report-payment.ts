import type { Context } from "@temporalio/activity";
import type { AlertedPayment, AlertsInput } from "../contract/alerts.ts";
import { reportSignal } from "../contract/messages.ts";
import { alertsWorkflowId } from "../contract/workflow-id.ts";

/** Passes a payment to its account's `alerts` workflow. Durable when it returns. */
export async function reportPayment(
  { client, info }: Pick<Context, "client" | "info">,
  payment: AlertedPayment,
): Promise<void> {
  const { account } = payment;
  const input: AlertsInput = { account };
  await client.workflow.signalWithStart("alerts", {
    workflowId: alertsWorkflowId(account),
    taskQueue: info.taskQueue,
    args: [input],
    signal: reportSignal,
    signalArgs: [payment],
  });
}
