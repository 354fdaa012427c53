import type { ResolveAction } from "@merchant-payment/temporal/client";

/** what a person may decide */
export const resolveActions = [
  "markSucceeded",
  "markFailed",
  "resubmit",
  "resume",
  "setTransId",
  "keepPolling",
] as const satisfies readonly ResolveAction[];
