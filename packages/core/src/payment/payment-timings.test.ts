import { expect, test } from "vitest";
import { defaultTimings } from "./payment-timings.ts";

test("the default timings are those of the manual", () => {
  expect(defaultTimings).toEqual({
    submitTimeout: 106_000,
    submitDeadline: 3_600_000,
    notFoundGrace: 900_000,
    whenNotFound: "review",
    checkTimeout: 100_000,
    first: 5_000,
    backoff: 1.5,
    max: 300_000,
    deadline: 259_200_000,
    inReview: 21_600_000,
    unknownFor: 1_800_000,
    expiresAfter: 86_400_000,
  });
});
