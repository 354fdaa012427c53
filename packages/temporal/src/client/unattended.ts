import type { PaymentDocument } from "../contract/payment-document.ts";

export const noWorkerAnswers = "no worker answers; this is what the Temporal server knows";

const endedFromOutside = "its workflow was ended from outside";

/** @param ending how Temporal calls it, e.g. `terminated` */
export function endedFromOutsideBy(ending: string): string {
  return `${endedFromOutside} (${ending}) and nobody asks the gateway any more; ask it with check`;
}

/**
 * Why nobody looks after a payment now: `noWorker`, until one runs again; `endedFromOutside`, for good, and no decision can be carried
 * out. Null: somebody does, or it has ended.
 */
export function unattended({
  reason,
}: Pick<PaymentDocument, "reason">): "noWorker" | "endedFromOutside" | null {
  if (reason === noWorkerAnswers) return "noWorker";
  return reason?.startsWith(endedFromOutside) ? "endedFromOutside" : null;
}
