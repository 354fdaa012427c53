import type { Exchange, MerchantPaymentClient } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { answerOf, type CheckAnswer } from "@merchant-payment/core/payment";
import { textOf } from "./text-of.ts";
import { type WireFields, wireRequest } from "./wire-request.ts";

export interface Waiting {
  /** milliseconds since 1970 */
  now(): number;
  /** throws early if the execution is cancelled */
  sleep(milliseconds: number): Promise<void>;
}

/** The payment to check. */
export interface Asked {
  readonly kind: PaymentKind;
  /** the payment's bound TransId; null if there is none */
  readonly boundTransId: string | null;
  /** fields that the answer must repeat although the check does not send them */
  readonly expected?: WireFields;
}

export interface Looked {
  readonly asked: Asked;
  /** the meaning for this payment */
  readonly answer: CheckAnswer;
  readonly seen: Exchange;
}

/** One check. It sends the bound TransId if the request states none. */
export async function lookOnce(
  client: MerchantPaymentClient,
  request: WireFields,
  asked: Asked,
): Promise<Looked> {
  const { kind, boundTransId, expected } = asked;
  const check = wireRequest({ TransId: boundTransId, ...wireRequest(request) });
  const seen = await client.exchange("check", check, {
    kind,
    ...(expected === undefined ? {} : { expected }),
    ...(boundTransId === null ? {} : { boundTransId }),
  });
  const { check: found, echo } = client.account.profile;
  // a gateway that finds payments only by TransId cannot find one without it
  const canBeFound = found.by !== "transId" || check["TransId"] !== undefined;
  const transId = echo.transId === false ? null : transIdOf(seen);
  const answer = answerOf(seen.evidence, transId, { kind, boundTransId, canBeFound });
  return { asked, answer, seen };
}

/**
 * Checks with growing pauses until `enough` is true, for at most `within` milliseconds. Checks at least once.
 */
export async function lookUntil(
  look: () => Promise<Looked>,
  enough: (looked: Looked) => boolean,
  { within, first, waiting }: { within: number; first: number; waiting: Waiting },
): Promise<Looked> {
  const deadline = waiting.now() + within;
  for (let pause = first; ; pause = Math.min(pause * 1.5, 15_000)) {
    const looked = await look();
    const left = deadline - waiting.now();
    if (enough(looked) || left <= 0) return looked;
    await waiting.sleep(Math.min(pause, left));
  }
}

/** the id that an answer names; null if it names none */
export function transIdOf({ data }: Exchange): string | null {
  const record = typeof data === "object" && data !== null ? (data as WireFields) : {};
  const transId = textOf(record["TransId"]).trim();
  return transId === "" ? null : transId;
}
