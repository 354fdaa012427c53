import type { PaymentKind } from "@merchant-payment/core/outcome";
import { expect, vi } from "vitest";
import type { CallbackStage } from "./callback-stage.ts";
import { signedCallback, type CallbackToSign } from "./signed-callback.ts";

/** the gateway's final Status texts, and their names here */
export const truths = {
  payout: { SUCCESS: "succeeded", FAILED: "failed", REVERSED: "reversed" },
  deposit: { SUCCESS: "succeeded", CANCELLED: "failed", EXPIRED: "expired" },
} as const satisfies Readonly<Record<PaymentKind, Readonly<Record<string, string>>>>;

/** A payment that gets callbacks. */
export interface Played {
  readonly stage: CallbackStage;
  readonly kind: PaymentKind;
  readonly refNo: string;
  /** the genuine callbacks so far, as they were sent */
  readonly genuine: string[];
  /** whether polls come soon */
  polled: boolean;
  /** RefNo of a payout that only forged callbacks name */
  readonly bystander: string;
}

export const checksOf = ({ stage, refNo }: Pick<Played, "stage" | "refNo">) =>
  stage.merchant.gateway.ledger.requests({ operation: "check", refNo }).length;

function transactionOf({ stage, kind, refNo }: Played) {
  const { ledger } = stage.merchant.gateway;
  return (kind === "payout" ? ledger.payments({ refNo }) : ledger.deposits({ refNo }))[0];
}

const sign = (played: Played, changes: Partial<CallbackToSign> = {}) =>
  signedCallback(played.stage.merchant, {
    refNo: played.refNo,
    kind: played.kind,
    status: transactionOf(played)?.status ?? "PENDING",
    ...changes,
  });

/** requests about a payment, in any order and number, each with its right answer */
export const callbackEvents = {
  genuine: async (played) => {
    const body = sign(played);
    played.genuine.push(body);
    await answers(played, body, 200);
  },
  /** an earlier one again, in any later state of the payment */
  replayed: async (played) => answers(played, played.genuine[0] ?? sign(played), 200),
  /** with a valid signature, but different from the gateway's answer to a check */
  contradictory: async (played) => {
    const status = transactionOf(played)?.status;
    for (const other of Object.keys(truths[played.kind]).filter((text) => text !== status))
      await answers(played, sign(played, { status: other }), 200);
  },
  forged: async (played) => {
    for (const refNo of [played.refNo, played.bystander]) {
      const body = sign(played, { refNo, status: "SUCCESS", signedWith: "no such key" });
      await answers(played, body, 401);
    }
  },
  tampered: async (played) =>
    answers(played, sign(played, { status: "ODD" }).replace("ODD", "SUCCESS"), 401),
  /** about a payment that was never started */
  "of the other kind": async (played) => {
    const kind = played.kind === "payout" ? "deposit" : "payout";
    await answers({ ...played, kind }, sign(played, { status: "SUCCESS" }), 200);
  },
  "a poll": async (played) => {
    if (!played.polled) return;
    await oneMoreCheck(played);
  },
  "a check without answer": async ({ stage, refNo }) =>
    nextCheck(stage, { refNo, fault: "reset", when: "before" }),
  "a check with an odd answer": async ({ stage, refNo }) =>
    nextCheck(stage, { refNo, fault: "unknownStatus", status: "ODD" }),
} satisfies Record<string, (played: Played) => Promise<void>>;

export type CallbackEvent = keyof typeof callbackEvents;

async function answers(
  { stage, kind }: Pick<Played, "stage" | "kind">,
  body: string,
  expected: number,
): Promise<void> {
  const headers = { "content-type": "application/json" };
  const url = `${stage.receiver.url}/callbacks/${kind}`;
  const { status } = await fetch(url, { method: "POST", headers, body });
  expect(status).toBe(expected);
}

async function oneMoreCheck(played: Played): Promise<void> {
  const before = checksOf(played);
  await vi.waitFor(() => expect(checksOf(played)).toBeGreaterThan(before));
}

function nextCheck(
  { merchant }: CallbackStage,
  fault: { readonly refNo: string } & (
    | { readonly fault: "reset"; readonly when: "before" }
    | { readonly fault: "unknownStatus"; readonly status: string }
  ),
): void {
  merchant.gateway.faults.add({ operation: "check", count: 1, ...fault });
}

/** every check of it is answered from now on */
export function mendChecks({ stage, refNo }: Played): void {
  const { faults } = stage.merchant.gateway;
  for (const { id, ...rule } of faults.list()) if (rule.refNo === refNo) faults.remove(id);
}
