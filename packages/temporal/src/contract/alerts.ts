import type { PaymentDocument } from "./payment-document.ts";
import type { PaymentState } from "@merchant-payment/core/payment";

/** states that raise an alert: `unknown` if it lasts, the others at once */
export const alertedStates = [
  "unknown",
  "held",
  "review",
  "reversed",
  "contradicted",
] as const satisfies readonly PaymentState[];

/** A state that raises an alert. */
export type AlertedState = (typeof alertedStates)[number];

/** A payment in an alert. Without secrets and personal data. */
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

/** One alert about an account's payments. */
export interface PaymentAlert {
  /** the same however often it is sent, so that who receives it twice can tell */
  readonly id: string;
  readonly account: string;
  /** ISO 8601 UTC */
  readonly at: string;
  /** by state, how often payments entered it since the last alert, or were reported as still unknown */
  readonly counts: Readonly<Partial<Record<AlertedState, number>>>;
  /** the first of them, at most 100 */
  readonly payments: readonly AlertedPayment[];
}

/** Delivers an alert. If it rejects, it is called again with the same alert. */
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
  /** Passes a payment to the account's alerts; does nothing if the worker sends none. */
  readonly reportPayment: (payment: AlertedPayment) => Promise<void>;
  readonly sendAlert: SendAlert;
}
