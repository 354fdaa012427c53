import { statusClasses } from "./status-class.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answerClasses, answered, anyEvidence } from "../../test/evidence.ts";
import { checkOutcome, isFinal } from "./check-outcome.ts";

test.each([
  ["the request never left", { kind: "notSent", reason: "" } as const, "unknown"],
  ["no answer could be read", { kind: "noResponse", reason: "" } as const, "unknown"],
  ["success without a Status", answered("success"), "unknown"],
  ["not found", answered("notFound"), "notFound"],
  ["rejected", answered("rejected"), "unknown"],
  ["signature refused", answered("signatureRefused"), "unknown"],
  ["busy", answered("busy"), "unknown"],
  ["hold", answered("hold"), "unknown"],
  ["duplicate", answered("duplicate"), "unknown"],
  ["a code that the profile does not name", answered("unclear"), "unknown"],
  [
    "not found, about another payment",
    answered("notFound", { mismatchedFields: ["RefNo"] }),
    "unknown",
  ],
  [
    "success, about another payment",
    answered("success", { mismatchedFields: ["Amount"], status: "succeeded" }),
    "unknown",
  ],
] as const)("%s", (_, evidence, outcome) => {
  expect(checkOutcome(evidence)).toBe(outcome);
});

test.each(statusClasses)("success with a Status that means %s", (status) => {
  expect(checkOutcome(answered("success", { status }))).toBe(status);
});

test("only the four ends are final", () => {
  const outcomes = [...statusClasses, "notFound", "unknown"] as const;
  expect(outcomes.filter(isFinal)).toEqual(["succeeded", "failed", "reversed", "expired"]);
});

test.each(answerClasses.filter((name) => name !== "success"))(
  "the Status in an answer of class %s counts for nothing",
  (answerClass) => {
    fc.assert(
      fc.property(fc.constantFrom(...statusClasses), (status) => {
        expect(isFinal(checkOutcome(answered(answerClass, { status })))).toBe(false);
      }),
    );
  },
);

test("only a successful answer about this payment with a Status that the profile names is final", () => {
  fc.assert(
    fc.property(anyEvidence, (evidence) => {
      const outcome = checkOutcome(evidence);
      if (!isFinal(outcome)) return;
      expect(evidence).toMatchObject({
        kind: "response",
        class: "success",
        mismatchedFields: [],
        status: outcome,
      });
    }),
  );
});
