import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answered, anyEvidence } from "../../test/evidence.ts";
import { submitOutcome } from "./submit-outcome.ts";

const nothing = { kind: "noResponse", reason: "reset" } as const;
const notSent = { kind: "notSent", reason: "connection refused" } as const;

test.each([
  ["the request never left", notSent, "notSent", "notSent"],
  ["reset, timeout, 502 with HTML, half an answer", nothing, "unknown", "unknown"],
  ["success", answered("success"), "accepted", "accepted"],
  [
    "success, and already a final Status",
    answered("success", { status: "succeeded" }),
    "accepted",
    "accepted",
  ],
  [
    "success, with Status failed",
    answered("success", { status: "failed" }),
    "accepted",
    "accepted",
  ],
  ["rejected", answered("rejected"), "rejected", "unknown"],
  ["signature refused", answered("signatureRefused"), "rejected", "unknown"],
  ["busy", answered("busy"), "busy", "busy"],
  ["hold", answered("hold"), "held", "held"],
  ["duplicate", answered("duplicate"), "duplicate", "duplicate"],
  ["not found, which answers no submit", answered("notFound"), "unknown", "unknown"],
  ["a code that the profile does not name", answered("unclear"), "unknown", "unknown"],
] as const)("%s", (_, evidence, first, afterAnEarlierTry) => {
  expect(submitOutcome(evidence, false)).toBe(first);
  expect(submitOutcome(evidence, true)).toBe(afterAnEarlierTry);
});

test("an answer about another payment proves nothing, whatever its code", () => {
  fc.assert(
    fc.property(anyEvidence, fc.boolean(), (evidence, earlier) => {
      fc.pre(evidence.kind === "response" && evidence.mismatchedFields.length > 0);
      expect(submitOutcome(evidence, earlier)).toBe("unknown");
    }),
  );
});

test("without an answer nothing is accepted, refused, held or busy", () => {
  fc.assert(
    fc.property(anyEvidence, fc.boolean(), (evidence, earlier) => {
      fc.pre(evidence.kind !== "response");
      expect(submitOutcome(evidence, earlier)).toBe(
        evidence.kind === "notSent" ? "notSent" : "unknown",
      );
    }),
  );
});

test("only a refusal of the first request that can have left ends a payment", () => {
  fc.assert(
    fc.property(anyEvidence, fc.boolean(), (evidence, earlier) => {
      if (submitOutcome(evidence, earlier) !== "rejected") return;
      expect(earlier).toBe(false);
      expect(evidence).toMatchObject({
        class: expect.stringMatching(/^(rejected|signatureRefused)$/),
        mismatchedFields: [],
      });
    }),
  );
});
