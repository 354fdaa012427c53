import type { Context } from "@temporalio/activity";
import { WorkflowNotFoundError } from "@temporalio/client";
import type { PaymentRef } from "../contract/activities.ts";
import { paymentWorkflowId } from "../contract/workflow-id.ts";

/**
 * Why what the gateway has under this RefNo may be another payment of ours; null where it cannot. A check names no kind:
 * a payout and a deposit of one RefNo that agree in all the rest look alike. Asked only where something was found.
 * @param patience milliseconds for the server to answer
 */
export async function mayBeOtherKind(
  { client }: Pick<Context, "client">,
  { kind, account, request }: PaymentRef,
  patience: number,
): Promise<string | null> {
  const other = kind === "payout" ? "deposit" : "payout";
  const handle = client.workflow.getHandle(paymentWorkflowId(other, account, request.RefNo));
  try {
    await client.withDeadline(Date.now() + patience, () => handle.describe());
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    return `the gateway has this RefNo, and Temporal did not say whether it is that of a ${other}`;
  }
  return `the gateway has this RefNo, perhaps from the ${other} of the same RefNo; give this ${kind} one of its own`;
}
