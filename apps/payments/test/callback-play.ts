import { randomUUID } from "node:crypto";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { PaymentDocument, PaymentHandle } from "@merchant-payment/temporal/client";
import { WorkflowNotFoundError } from "@temporalio/client";
import { expect, vi } from "vitest";
import {
  callbackEvents,
  mendChecks,
  truths,
  type CallbackEvent,
  type Played,
} from "./callback-events.ts";
import type { CallbackStage } from "./callback-stage.ts";

/** What happens about one payment, in this order. */
export interface Order {
  readonly kind: PaymentKind;
  /** soon: often; rare: the first one soon, the others too late for the test */
  readonly polls: "soon" | "rare";
  /** before the gateway's answer to the request */
  readonly early: readonly CallbackEvent[];
  readonly before: readonly CallbackEvent[];
  /** which final Status */
  readonly truth: number;
  /** while it ends */
  readonly during: readonly CallbackEvent[];
  readonly late: readonly CallbackEvent[];
  /** another Status later; `atOnce`: perhaps before the payment has ended */
  readonly change: { readonly to: number; readonly atOnce: boolean } | null;
  readonly last: readonly CallbackEvent[];
}

const polling = {
  soon: { first: "250ms", backoff: 1, max: "250ms", deadline: "72h" },
  rare: { first: "250ms", backoff: 10, max: "1h", deadline: "72h" },
};

/** Plays it, and expects after every step that the payment agrees with the gateway. */
export async function play(
  stage: CallbackStage,
  bystander: string,
  { kind, polls, early, before, truth, during, late, change, last }: Order,
): Promise<PaymentHandle> {
  const refNo = `ORDER-${randomUUID().slice(0, 8)}`;
  const played: Played = { stage, kind, refNo, bystander, genuine: [], polled: polls === "soon" };
  const { gateway } = stage.merchant;
  if (early.length > 0) {
    const answer = { operation: kind, refNo, fault: "delay", when: "after", ms: 500 } as const;
    gateway.faults.add({ ...answer, count: 1 });
  }
  const payment = await stage.start(kind, refNo, polling[polls]);
  await happen(played, early);
  await vi.waitFor(async () => expect(await payment.status()).toMatchObject({ state: "polling" }));
  await happen(played, before);

  const finals = Object.entries(truths[kind]);
  const [status, state] = finals[truth] ?? ["", ""];
  mendChecks(played);
  played.polled = false;
  await Promise.all([gatewaySays(played, status), happen(played, during)]);
  if (change?.atOnce !== true) {
    expect(await payment.result()).toMatchObject({ state, status });
    await happen(played, late);
    expect(await settled(stage, payment)).toMatchObject({ state, status });
  }
  if (change !== null) {
    const [changed = "", itsState = ""] =
      finals.filter(([text]) => text !== status)[change.to] ?? [];
    await Promise.all([gatewaySays(played, changed), happen(played, last)]);
    const after = state === "succeeded" && itsState === "reversed" ? "reversed" : "contradicted";
    const document = await (change.atOnce ? settledOrReviewed : settled)(stage, payment);
    // two ends at the same time contradict each other, and only a person ends the payment
    if (document.state === "review") expect(document).toMatchObject({ because: "twoTransactions" });
    else expect(document.status).toBe(changed);
    // it may not have ended when the gateway's Status changed
    expect(change.atOnce ? [after, itsState, "review"] : [after]).toContain(document.state);
  }

  expect(await payment.status()).toMatchObject({ submissions: 1 });
  expect(gateway.ledger.requests({ operation: kind, refNo })).toHaveLength(1);
  expect(gateway.ledger.countPayments()[refNo]).toBe(kind === "payout" ? 1 : undefined);
  return payment;
}

async function happen(played: Played, what: readonly CallbackEvent[]): Promise<void> {
  for (const name of what) await callbackEvents[name](played);
}

/** Changes the gateway's Status and sends its callback, which the receiver acknowledges. */
async function gatewaySays({ stage, refNo }: Played, status: string): Promise<void> {
  const { gateway } = stage.merchant;
  expect(gateway.setStatus(refNo, status)).toBe(true);
  const acknowledged = { status, acknowledged: true };
  await vi.waitFor(() =>
    expect(gateway.ledger.callbacks({ refNo }).at(-1)).toMatchObject(acknowledged),
  );
}

/** the same for a payment that may wait for a person instead */
async function settledOrReviewed(
  stage: CallbackStage,
  payment: PaymentHandle,
): Promise<PaymentDocument> {
  const looked = await vi.waitFor(async () => {
    const document = await payment.status();
    expect(document.state).not.toBe("polling");
    return document;
  });
  return looked.state === "review" ? looked : settled(stage, payment);
}

/** the payment after all acknowledged callbacks were checked */
async function settled(
  { temporal }: CallbackStage,
  payment: PaymentHandle,
): Promise<PaymentDocument> {
  await payment.result();
  const after = temporal.workflow.getHandle(`followUp:${payment.workflowId}`);
  await after.result().catch((error: unknown) => {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
  return payment.status();
}
