import { InvalidRequestError, type MerchantPaymentClient } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { checkedOutcome } from "./checked-outcome.ts";
import type { ItemResult } from "./item-result.ts";
import { type Looked, lookOnce, lookUntil, type Waiting } from "./look-up.ts";
import { refusedSignature } from "./node-problem.ts";
import type { SentPayments } from "./sent-payments.ts";
import { textOf } from "./text-of.ts";
import type { WireFields } from "./wire-request.ts";

export interface CheckSteps {
  readonly client: MerchantPaymentClient;
  readonly waiting: Waiting;
  readonly kind: PaymentKind;
  readonly sentPayments: SentPayments;
  /** milliseconds; 0: ask once */
  readonly waitFor: number;
}

/** Checks one transaction, once or until it is final. When the time is over, returns the last answer. */
export async function checkTransaction(
  steps: CheckSteps,
  request: WireFields,
): Promise<ItemResult> {
  const { client, waiting, kind, waitFor, sentPayments } = steps;
  const refNo = textOf(request["RefNo"]);
  const remembered = sentPayments.find(refNo, waiting.now());
  const sent = remembered?.existing === true ? undefined : remembered;
  if (sent !== undefined && sent.kind !== kind)
    throw new InvalidRequestError("check request not sent", [
      {
        path: "RefNo",
        message: `is that of a ${sent.kind}, not of a ${kind}: choose it as Payment`,
      },
    ]);
  const boundTransId = sent?.transId ?? statedTransId(client, request);
  const look = () => lookOnce(client, request, { kind, boundTransId });
  const { first } = client.account.profile.polling[kind];
  const options = { within: waitFor, first: Math.min(first, 2000), waiting };
  const looked = await lookUntil(look, isEnough, options);
  const { seen, answer } = looked;
  const { outcome, proven, summary } = checkedOutcome(looked, refNo);
  if (proven && sent !== undefined)
    sentPayments.remember(refNo, {
      ...sent,
      acknowledged: true,
      transId: sent.transId ?? answer.transId,
    });
  const unreached = outcome === "unknown" && seen.evidence.kind === "notSent";
  return { outcome: unreached ? "notSent" : outcome, seen, sent: false, summary };
}

/** the person's TransId binds the payment, if this gateway always repeats a payment's TransId */
function statedTransId(
  { account: { profile } }: MerchantPaymentClient,
  request: WireFields,
): string | null {
  const transId = textOf(request["TransId"]);
  return profile.echo.transId === "same" && transId !== "" ? transId : null;
}

function isEnough({ answer, seen }: Looked): boolean {
  return answer.says === "final" || answer.says === "twoTransactions" || refusedSignature(seen);
}
