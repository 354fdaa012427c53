import type { Exchange } from "@merchant-payment/core";
import type { CheckOutcome, SubmitOutcome } from "@merchant-payment/core/outcome";

/** What became of one item, before n8n hears of it. */
export interface ItemResult {
  /**
   * The same words as everywhere: of a check where one was made, else of the request. Besides:
   * - `existing`: the gateway has a record of this RefNo, and nothing shows that it was sent from here
   * - `conflict`: the gateway has another transaction under this RefNo
   */
  readonly outcome: SubmitOutcome | CheckOutcome | "existing" | "conflict";
  /** the answer that says so; null where none was asked for */
  readonly seen: Exchange | null;
  /** a request to pay went out, or may have, in this run of the node */
  readonly sent: boolean;
  /**
   * Whether the payment was sent before this run, as far as is known. `no`: nothing is remembered, and the gateway said that it
   * does not know it. Absent where the node sends nothing.
   */
  readonly sentBefore?: "yes" | "no" | "unknown";
  /** an error in n8n though an earlier run may have sent it: nothing was sent now, and running again asks first */
  readonly runAgain?: boolean;
  /** one sentence for people: what was seen, and what it means for the money */
  readonly summary: string;
}
