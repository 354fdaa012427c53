import type { AlertedPayment, PaymentAlert } from "../contract/alerts.ts";

/** What is to be told with the next alert. */
export type Gathered = Pick<PaymentAlert, "counts" | "payments">;

export const nothingGathered: Gathered = { counts: {}, payments: [] };

/** payments named in one alert; of the others it says how many there are */
const mostNamed = 100;

/** Pure. A payment that is told of twice before the alert goes out is named once, as it is now. */
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
