import type { PaymentKind } from "@merchant-payment/core/outcome";
import { expect, vi } from "vitest";
import type { DecisionAction, PaymentHandle, StartedPayment } from "../src/client/index.ts";
import { followUpWorkflowId, alertsWorkflowId } from "../src/contract/workflow-id.ts";
import {
  decide,
  depositOf,
  payoutOf,
  reaches,
  startPaying,
  type Paying,
  type PayingOptions,
} from "./payment-harness.ts";

/** A path of a payment, followed until its history can be recorded. */
export interface HistoryScenario extends PayingOptions {
  /** default payout */
  readonly kind?: PaymentKind;
  /** the workflow whose history is recorded; default: the payment's own */
  readonly of?: "followUp" | "alerts";
  /** milliseconds that a deposit's start waits for the checkout */
  readonly patience?: number;
  /** the steps of the payment after its start */
  readonly walk: (payment: Walked) => Promise<unknown>;
}

export interface Walked extends PaymentHandle {
  readonly paying: Paying;
  /** starts the same payment once more */
  readonly startAgain: () => Promise<StartedPayment>;
  readonly reaches: (expected: Parameters<typeof reaches>[1]) => Promise<unknown>;
  readonly decide: (action: DecisionAction) => Promise<unknown>;
}

export const toItsEnd = (payment: Walked) => payment.result();

export const until = (state: "polling" | "unknown" | "held" | "review") => (payment: Walked) =>
  payment.reaches({ state });

export async function requestOf(
  { sandbox }: Paying,
  refNo: string,
  operation: PaymentKind = "payout",
): Promise<void> {
  await vi.waitFor(() => expect(sandbox.ledger.requests({ operation, refNo })).toHaveLength(1), {
    interval: 20,
  });
}

/** @returns its history on the server */
export async function walkScenario({ walk, kind, of, patience, ...options }: HistoryScenario) {
  await using paying = await startPaying({ timings: "short", ...options });
  const request = kind === "deposit" ? depositOf() : payoutOf();
  const start = (): Promise<StartedPayment> =>
    kind === "deposit"
      ? paying.payments.deposit(request, { patience })
      : paying.payments.payout(request);
  const payment = await start();
  await walk({
    ...payment,
    paying,
    startAgain: start,
    reaches: (expected) => reaches(payment.status, expected),
    decide: (action) =>
      decide(paying.payments, request.RefNo, {
        action,
        actor: "Rosa",
        reason: "a recording",
        transId: action === "setTransId" ? "T-1" : undefined,
      }),
  });
  const ids = {
    followUp: followUpWorkflowId(payment.workflowId),
    alerts: alertsWorkflowId(paying.account.name),
  };
  return paying.temporal.workflow
    .getHandle(of === undefined ? payment.workflowId : ids[of])
    .fetchHistory();
}
