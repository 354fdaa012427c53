import type { Exchange } from "@merchant-payment/core";
import type { CheckOutcome, SubmitOutcome } from "@merchant-payment/core/outcome";

/** The result of one item, before it becomes n8n's output. */
export interface ItemResult {
  /**
   * The outcome of the check if one was made, else of the request. Two more are n8n's own:
   * - `existing`: the gateway has a record of this RefNo, and nothing proves that it was sent from here
   * - `conflict`: the gateway has another transaction under this RefNo
   */
  readonly outcome: SubmitOutcome | CheckOutcome | "existing" | "conflict";
  /** the answer with this outcome; null if no request was made */
  readonly seen: Exchange | null;
  /** this run of the node sent a payment request, or may have sent it */
  readonly sent: boolean;
  /**
   * Whether the payment is known to have been sent before this run. `no`: nothing is remembered, and the gateway does not know
   * it. Absent if the node sends nothing.
   */
  readonly sentBefore?: "yes" | "no" | "unknown";
  /** an error in n8n although an earlier run may have sent it: this run sent nothing, and the next run asks first */
  readonly runAgain?: boolean;
  /** one sentence for people: the answer, and what it means for the money */
  readonly summary: string;
}
