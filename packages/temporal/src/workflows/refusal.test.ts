import { expect, test } from "vitest";
import type { PaymentState } from "../contract/payment-document.ts";
import type { ResolveAction } from "../contract/resolution.ts";
import { refusal } from "./refusal.ts";

const states: readonly PaymentState[] = [
  "submitting",
  "polling",
  "unknown",
  "held",
  "review",
  "succeeded",
  "failed",
  "reversed",
  "expired",
  "contradicted",
];

test.for<[ResolveAction, PaymentState[]]>([
  ["markSucceeded", ["polling", "unknown", "held", "review"]],
  ["markFailed", ["polling", "unknown", "held", "review"]],
  ["resubmit", ["review"]],
  ["resume", ["held"]],
  ["setTransId", ["polling", "unknown", "review"]],
  ["keepPolling", ["review"]],
])("%s is possible in %j and nowhere else", ([action, allowed]) => {
  const possible = states.filter(
    (state) => refusal(state, { action, actor: "Rosa", reason: "why", transId: "T" }) === null,
  );
  expect(possible).toEqual(allowed);
});
