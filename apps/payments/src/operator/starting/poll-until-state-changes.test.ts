import type { PaymentDocument, PaymentState } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { pollUntilStateChanges } from "./poll-until-state-changes.ts";

const quick = { first: 1, growth: 1, longest: 1 };
const at = (state: PaymentState) => ({ state }) as PaymentDocument;

/** a payment with these states in successive looks; its end is reported or not */
function seenIn(states: PaymentState[], end?: PaymentState) {
  const rest = [...states];
  return {
    status: async () => at(rest.length > 1 ? rest.shift()! : rest[0]!),
    result: () =>
      end === undefined ? new Promise<PaymentDocument>(() => {}) : Promise.resolve(at(end)),
  };
}

test.each([
  "held",
  "review",
  "succeeded",
  "failed",
  "reversed",
  "expired",
  "contradicted",
] as const)("waiting ends with %s", async (state) => {
  const looks: string[] = [];
  const found = await pollUntilStateChanges(
    seenIn(["submitting", "polling", "unknown", state]),
    (one) => looks.push(one.state),
    quick,
  );
  expect(found.state).toBe(state);
  expect(looks).toEqual(["submitting", "polling", "unknown", state]);
});

test("the end is reported at once, even if looks are rare", async () => {
  const found = await pollUntilStateChanges(seenIn(["polling"], "succeeded"), () => {}, {
    ...quick,
    first: 1_000_000_000,
    longest: 1_000_000_000,
  });
  expect(found.state).toBe("succeeded");
});

test("an error during the wait is reported", async () => {
  const lost = {
    status: async () => at("polling"),
    result: () => Promise.reject(new Error("gone")),
  };
  await expect(pollUntilStateChanges(lost, () => {}, quick)).rejects.toThrow("gone");
});
