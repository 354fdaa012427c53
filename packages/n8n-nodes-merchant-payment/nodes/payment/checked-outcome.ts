import type { CheckOutcome } from "@merchant-payment/core/outcome";
import { type Looked, transIdOf } from "./look-up.ts";

export interface CheckedOutcome {
  readonly outcome: CheckOutcome;
  /** the gateway has this payment, as its TransId or its kind proves */
  readonly proven: boolean;
  /** for people: the answer, and the reason of an unknown outcome */
  readonly summary: string;
}

/** The outcome of a check for one payment. Final or pending only if the answer is proved to be about this payment. */
export function checkedOutcome(
  { asked: { kind, boundTransId }, answer, seen }: Looked,
  refNo: string,
): CheckedOutcome {
  switch (answer.says) {
    case "final":
    case "pending":
      if (answer.identity === "refNoOnly")
        return unknown(
          `the gateway has a record of ${refNo}, and nothing shows that it is this ${kind}: compare its TransId with the gateway's list, or say in the credential how payouts and deposits are told apart (${seen.summary})`,
        );
      return {
        outcome: answer.says === "final" ? answer.final : "pending",
        proven: true,
        summary: seen.summary,
      };
    case "twoTransactions":
      return unknown(
        `two transactions: ${refNo} was given the TransId ${boundTransId}, and the answer is about ${transIdOf(seen)}; a person must ask the gateway`,
      );
    case "otherAmount":
      return unknown(
        `the gateway has ${refNo} with another Amount than was asked for; a person must look (${seen.summary})`,
      );
    case "notFound":
      return { outcome: "notFound", proven: false, summary: seen.summary };
    case "unclear":
      return unknown(seen.summary);
  }
}

function unknown(summary: string): CheckedOutcome {
  return { outcome: "unknown", proven: false, summary };
}
