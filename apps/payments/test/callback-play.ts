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
  /** soon: again and again; rare: the first of them soon, the others not in time */
  readonly polls: "soon" | "rare";
  /** before the gateway's answer to the request */
  readonly early: readonly CallbackEvent[];
  readonly before: readonly CallbackEvent[];
  /** which final Status */
  readonly truth: number;
  /** while it ends */
  readonly during: readonly CallbackEvent[];
  readonly late: readonly CallbackEvent[];
  /** which other one it has later; `atOnce`: the payment may not have ended yet */
  readonly change: { readonly to: number; readonly atOnce: boolean } | null;
  readonly last: readonly CallbackEvent[];
}

const polling = {
  soon: { first: "250ms", backoff: 1, max: "250ms", deadline: "72h" },
  rare: { first: "250ms", backoff: 10, max: "1h", deadline: "72h" },
};

/** Plays it, and expects at every turn that it is as the gateway says. */
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
    // two ends that are heard together contradict each other, and only a person ends that
    if (document.state === "review") expect(document).toMatchObject({ because: "twoTransactions" });
    else expect(document.status).toBe(changed);
    // it may not have ended when the gateway changed its mind
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

/** The gateway's word is another, and it has called: the receiver has acknowledged it. */
async function gatewaySays({ stage, refNo }: Played, status: string): Promise<void> {
  const { gateway } = stage.merchant;
  expect(gateway.setStatus(refNo, status)).toBe(true);
  const acknowledged = { status, acknowledged: true };
  await vi.waitFor(() =>
    expect(gateway.ledger.callbacks({ refNo }).at(-1)).toMatchObject(acknowledged),
  );
}

/** the same, of a payment that may wait for a person instead */
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

/** the payment when all that was acknowledged has been looked into */
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
