import { createUndiciTransport, type UndiciTransport } from "@merchant-payment/core/undici";
import type { Transport } from "@merchant-payment/core";
import { Context } from "@temporalio/activity";

/** the header with a request's activity */
export const activityHeader = "x-activity";

/** The real transport, with the activity's name in each request for the proxy. */
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
