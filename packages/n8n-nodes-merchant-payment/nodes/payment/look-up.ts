import type { Exchange, MerchantPaymentClient } from "@merchant-payment/core";
import {
  checkOutcome,
  type CheckOutcome,
  isFinal,
  type PaymentKind,
} from "@merchant-payment/core/outcome";
import type { WireFields } from "./wire-request.ts";

export interface Waiting {
  /** milliseconds since 1970 */
  now(): number;
  /** @param milliseconds ends early, with an error, when the execution is cancelled */
  sleep(milliseconds: number): Promise<void>;
}

export interface Looked {
  readonly outcome: CheckOutcome;
  readonly seen: Exchange;
}

/** One check. `expected` is what the answer must repeat though it is not sent. */
export async function lookOnce(
  client: MerchantPaymentClient,
  request: WireFields,
  options: { kind?: PaymentKind; expected?: WireFields } = {},
): Promise<Looked> {
  const seen = await client.exchange("check", request, options);
  return { outcome: checkOutcome(seen.sighting), seen };
}

/**
 * Checks until `enough` is said, at most for so many milliseconds, with growing pauses. Always checks once.
 * The last answer is what stands.
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

/** the gateway has it, whatever became of it */
export function isKnown(outcome: CheckOutcome): boolean {
  return outcome === "pending" || isFinal(outcome);
}
