import type { Exchange, MerchantPaymentClient } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import { answerOf, type CheckAnswer } from "@merchant-payment/core/payment";
import { textOf } from "./text-of.ts";
import { type WireFields, wireRequest } from "./wire-request.ts";

export interface Waiting {
  /** milliseconds since 1970 */
  now(): number;
  /** @param milliseconds ends early, with an error, when the execution is cancelled */
  sleep(milliseconds: number): Promise<void>;
}

/** What is checked. */
export interface Asked {
  readonly kind: PaymentKind;
  /** the gateway's id that binds this payment; null where none does */
  readonly boundTransId: string | null;
  /** what the answer must repeat though it is not sent */
  readonly expected?: WireFields;
}

export interface Looked {
  readonly asked: Asked;
  /** what it means for this very payment */
  readonly answer: CheckAnswer;
  readonly seen: Exchange;
}

/** One check. The TransId that binds the payment is asked with where the request states none. */
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
  // by TransId only: a gateway that was given none cannot know it
  const canBeFound = found.by !== "transId" || check["TransId"] !== undefined;
  const transId = echo.transId === false ? null : transIdOf(seen);
  const answer = answerOf(seen.evidence, transId, { kind, boundTransId, canBeFound });
  return { asked, answer, seen };
}

/**
 * Checks until `enough` is said, at most for so many milliseconds, with growing pauses. Always checks once.
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

/** the id that an answer names; null where it names none */
export function transIdOf({ data }: Exchange): string | null {
  const record = typeof data === "object" && data !== null ? (data as WireFields) : {};
  const transId = textOf(record["TransId"]).trim();
  return transId === "" ? null : transId;
}
