import { expect, test } from "vitest";
import { paymentStates, type PaymentState } from "../contract/payment-states.ts";
import type { ResolveAction } from "../contract/resolution.ts";
import { refusal } from "./refusal.ts";

test.for<[ResolveAction, PaymentState[]]>([
  ["markSucceeded", ["polling", "unknown", "held", "review"]],
  ["markFailed", ["polling", "unknown", "held", "review"]],
  ["resubmit", ["review"]],
  ["resume", ["held"]],
  ["setTransId", ["polling", "unknown", "review"]],
  ["keepPolling", ["review"]],
])("%s is possible in %j and nowhere else", ([action, allowed]) => {
  const possible = paymentStates.filter(
    (state) => refusal(state, { action, actor: "Rosa", reason: "why", transId: "T" }) === null,
  );
  expect(possible).toEqual(allowed);
});
