import type { Exchange } from "@merchant-payment/core";
import type { CheckOutcome, SubmitOutcome } from "@merchant-payment/core/outcome";

/** What became of one item, before n8n hears of it. */
export interface Finding {
  /** the same words as everywhere: of a check where one was made, else of the request */
  readonly outcome: SubmitOutcome | CheckOutcome;
  /** the answer that says so; null where none was asked for */
  readonly seen: Exchange | null;
  /** a request to pay went out, or may have, in this run of the node */
  readonly sent: boolean;
  /** the gateway knew this RefNo before anything was sent */
  readonly existedBefore: boolean;
  /** one sentence for people: what was seen, and what it means for the money */
  readonly summary: string;
}
