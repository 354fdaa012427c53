import type { PaymentDocument } from "./payment-document.ts";
import type { PaymentState } from "@merchant-payment/core/payment";

/** states of which people are told: `unknown` when it lasts, the others at once */
export const alertedStates = [
  "unknown",
  "held",
  "review",
  "reversed",
  "contradicted",
] as const satisfies readonly PaymentState[];

/** Such a state. */
export type AlertedState = (typeof alertedStates)[number];

/** A payment that people are told of. Without secrets and people's data. */
export interface AlertedPayment extends Pick<
  PaymentDocument,
  | "kind"
  | "account"
  | "merchantCode"
  | "refNo"
  | "amount"
  | "currency"
  | "transId"
  | "status"
  | "reason"
  | "startedAt"
> {
  readonly state: AlertedState;
  /** ISO 8601 UTC: since when it is in this state */
  readonly since: string;
}

/** What people are told at once about an account's payments. */
export interface PaymentAlert {
  /** the same however often it is sent, so that who receives it twice can tell */
  readonly id: string;
  readonly account: string;
  /** ISO 8601 UTC */
  readonly at: string;
  /** how often payments entered which state since the last alert, or were told of as still unknown */
  readonly counts: Readonly<Partial<Record<AlertedState, number>>>;
  /** the first of them, at most 100 */
  readonly payments: readonly AlertedPayment[];
}

/** Brings an alert to people. It rejects where it did not arrive, and is called again, with the same alert. */
export type SendAlert = (alert: PaymentAlert) => Promise<void>;

/** The input of the workflow `alerts`. */
export interface AlertsInput {
  readonly account: string;
  /** carried over from the run before */
  readonly gathered?: Pick<PaymentAlert, "counts" | "payments">;
  readonly unsent?: PaymentAlert;
}

/** Such an input; null where somebody started the workflow by hand with something else. */
export function readAlertsInput(value: unknown): AlertsInput | null {
  if (!isRecord(value)) return null;
  const { account, gathered, unsent } = value;
  const isCarriedOver = (told: unknown) =>
    told === undefined ||
    (isRecord(told) &&
      isRecord(told["counts"]) &&
      Array.isArray(told["payments"]) &&
      told["payments"].every(isRecord));
  const isInput =
    typeof account === "string" &&
    account !== "" &&
    isCarriedOver(gathered) &&
    isCarriedOver(unsent);
  return isInput ? (value as unknown as AlertsInput) : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

export interface AlertActivities {
  /** Passes a payment on to the account's alerts; where the worker sends none, nothing happens. */
  readonly reportPayment: (payment: AlertedPayment) => Promise<void>;
  readonly sendAlert: SendAlert;
}
