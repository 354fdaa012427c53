import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const empty = { because: "gateway", reason: "balance empty" } as const;

test("while an account is held one submit per interval tries, and the others wait", () => {
  let now = 0;
  const breaker = createCircuitBreaker(1_000, () => now);
  expect(breaker.heldBack(false)).toBeNull();

  breaker.trip(empty);
  expect(breaker.heldBack(false)).toEqual(empty);
  now = 1_000;
  expect(breaker.heldBack(false)).toBeNull();
  expect(breaker.heldBack(false)).toEqual(empty);

  // a person's resume allows one try at once, and no more
  expect(breaker.heldBack(true)).toBeNull();
  expect(breaker.heldBack(false)).toEqual(empty);

  breaker.reset();
  expect(breaker.heldBack(false)).toBeNull();
});
