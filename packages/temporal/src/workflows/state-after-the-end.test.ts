import type { FinalStatus } from "@merchant-payment/core/outcome";
import { expect, test } from "vitest";
import type { PaymentState } from "../contract/payment-states.ts";
import { stateAfterTheEnd } from "./state-after-the-end.ts";

const at = "2026-01-01T00:00:00.000Z";

test.each<[PaymentState, FinalStatus | null, PaymentState]>([
  ["succeeded", "succeeded", "succeeded"],
  ["succeeded", "reversed", "reversed"],
  ["succeeded", "failed", "contradicted"],
  ["succeeded", null, "contradicted"],
  ["failed", "failed", "failed"],
  ["failed", "succeeded", "contradicted"],
  ["failed", "reversed", "contradicted"],
  ["failed", null, "contradicted"],
  ["reversed", "reversed", "reversed"],
  ["reversed", "succeeded", "contradicted"],
  ["expired", "succeeded", "contradicted"],
  ["contradicted", "succeeded", "contradicted"],
  ["contradicted", null, "contradicted"],
  ["review", "succeeded", "succeeded"],
  ["review", null, "review"],
])("a payment that ended as %s, of which the gateway says %s, is %s", (state, seen, expected) => {
  expect(stateAfterTheEnd({ state, timeline: [] }, seen)).toBe(expected);
});

test.each<[PaymentState, FinalStatus | null, PaymentState]>([
  ["succeeded", null, "succeeded"],
  ["succeeded", "failed", "contradicted"],
  ["failed", null, "failed"],
  ["failed", "succeeded", "contradicted"],
  ["failed", "failed", "failed"],
])("one that a person called %s, of which the gateway says %s, is %s", (state, seen, expected) => {
  const event = state === "failed" ? "markFailed" : "markSucceeded";
  const timeline = [{ at, event, detail: "by Rosa" }];
  expect(stateAfterTheEnd({ state, timeline }, seen)).toBe(expected);
});
