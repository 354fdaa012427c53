import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answered, anySighting } from "../../test/sightings.ts";
import { submitOutcome } from "./submit-outcome.ts";

const nothing = { seen: "nothing", reason: "reset" } as const;
const notSent = { seen: "notSent", reason: "connection refused" } as const;

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
] as const)("%s", (_, sighting, first, afterAnEarlierTry) => {
  expect(submitOutcome(sighting, false)).toBe(first);
  expect(submitOutcome(sighting, true)).toBe(afterAnEarlierTry);
});

test("an answer about another payment says nothing, whatever its code", () => {
  fc.assert(
    fc.property(anySighting, fc.boolean(), (sighting, earlier) => {
      fc.pre(sighting.seen === "answer" && sighting.echoDiffers.length > 0);
      expect(submitOutcome(sighting, earlier)).toBe("unknown");
    }),
  );
});

test("without an answer nothing is accepted, refused, held or busy", () => {
  fc.assert(
    fc.property(anySighting, fc.boolean(), (sighting, earlier) => {
      fc.pre(sighting.seen !== "answer");
      expect(submitOutcome(sighting, earlier)).toBe(
        sighting.seen === "notSent" ? "notSent" : "unknown",
      );
    }),
  );
});

test("only a refusal of the first request that can have left ends a payment", () => {
  fc.assert(
    fc.property(anySighting, fc.boolean(), (sighting, earlier) => {
      if (submitOutcome(sighting, earlier) !== "rejected") return;
      expect(earlier).toBe(false);
      expect(sighting).toMatchObject({
        class: expect.stringMatching(/^(rejected|signatureRefused)$/),
        echoDiffers: [],
      });
    }),
  );
});
