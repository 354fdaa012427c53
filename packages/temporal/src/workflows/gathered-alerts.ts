import type { AlertedPayment, PaymentAlert } from "../contract/alerts.ts";

/** The content of the next alert. */
export type Gathered = Pick<PaymentAlert, "counts" | "payments">;

export const nothingGathered: Gathered = { counts: {}, payments: [] };

/** most payments that one alert names; its counts include the others */
const mostNamed = 100;

/** Pure. If a payment is reported twice before the alert is sent, the alert names it once, in its latest state. */
export function gather({ counts, payments }: Gathered, payment: AlertedPayment): Gathered {
  const { state } = payment;
  const others = payments.filter((named) => !isSame(named, payment));
  return {
    counts: payments.some((named) => isSame(named, payment) && named.state === state)
      ? counts
      : { ...counts, [state]: (counts[state] ?? 0) + 1 },
    payments: others.length < mostNamed ? [...others, payment] : others,
  };
}

function isSame(one: AlertedPayment, other: AlertedPayment): boolean {
  return one.kind === other.kind && one.refNo === other.refNo;
}
