import { createUndiciTransport, type UndiciTransport } from "@merchant-payment/core/undici";
import type { Transport } from "@merchant-payment/core";
import { Context } from "@temporalio/activity";

/** which activity a request is of */
export const activityHeader = "x-activity";

/** The real transport, whose requests say to the proxy which activity they are of. */
export function createNamedRequests(): { transport: Transport; close: UndiciTransport["close"] } {
  const real = createUndiciTransport();
  return {
    transport: (request) => {
      const { activityType, activityId, workflowExecution } = Context.current().info;
      const named = JSON.stringify({ activityType, activityId, runId: workflowExecution?.runId });
      return real({ ...request, headers: { ...request.headers, [activityHeader]: named } });
    },
    close: () => real.close(),
  };
}
