import type { AnswerClass } from "./answer-class.ts";
import type { StatusClass } from "./status-class.ts";

/** What is known about one request after it. The outcome rules use nothing else. */
export type Evidence =
  /** it is proved that nothing left this machine */
  | { readonly kind: "notSent"; readonly reason: string }
  /** it may have left, and no answer could be read */
  | { readonly kind: "noResponse"; readonly reason: string }
  | {
      readonly kind: "response";
      readonly class: AnswerClass;
      /** names of the echoed fields that differ from the request, or are missing although the document promises them */
      readonly mismatchedFields: readonly string[];
      /** class of `data.Status`; null if the answer has none */
      readonly status: StatusClass | null;
      /**
       * the answer is certainly about a payment of the requested kind: it answers a submit, it shows the kind, or a RefNo
       * is never used for both kinds at this gateway. Otherwise a payout that is found by RefNo may be a deposit.
       */
      readonly kindProven: boolean;
      /**
       * the gateway looked for the transaction and shows nothing of it. It does not count as "not found" by itself: only a
       * person may treat it so, if the gateway has no code for that.
       */
      readonly mayMeanAbsent: boolean;
    };
