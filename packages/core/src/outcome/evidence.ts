import type { AnswerClass } from "./answer-class.ts";
import type { StatusClass } from "./status-class.ts";

/** What one request let us see. The outcome rules take nothing else into account. */
export type Evidence =
  /** evidence says that nothing left this machine */
  | { readonly kind: "notSent"; readonly reason: string }
  /** it may have left, and no answer could be read */
  | { readonly kind: "noResponse"; readonly reason: string }
  | {
      readonly kind: "response";
      readonly class: AnswerClass;
      /** names of the echoed fields that differ from the request, or are missing where the document promises them */
      readonly mismatchedFields: readonly string[];
      /** class of `data.Status`; null where the answer carries none */
      readonly status: StatusClass | null;
      /**
       * the answer can only be about a payment of the kind that was asked for: it answers a submit, it shows the kind, or the
       * gateway gives no RefNo to both kinds. A payout that was found by its RefNo alone may else be a deposit.
       */
      readonly kindProven: boolean;
      /**
       * the gateway looked for the transaction and shows nothing of it. Where a gateway has no code for "not found", a person
       * may take it for that; it is never one by itself.
       */
      readonly mayMeanAbsent: boolean;
    };
