import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

test("a payment gets some callbacks at once, and then one in five minutes", () => {
  let now = 0;
  const budget = createRateLimiter(() => now);
  const taken = (times: number) =>
    Array.from({ length: times }, () => budget.take("R-1")).filter(Boolean).length;
  expect(taken(100)).toBe(20);
  expect(budget.take("R-2")).toBe(true);
  now += 299_000;
  expect(taken(100)).toBe(0);
  now += 2_000;
  expect(taken(100)).toBe(1);
  now += 24 * 3_600_000;
  expect(taken(100)).toBe(20);
});

test("a callback that did not reach the payment is not counted, so the next one after an outage reaches it", () => {
  const budget = createRateLimiter(() => 0);
  for (let sent = 0; sent < 50; sent++) {
    expect(budget.take("R-1")).toBe(true);
    budget.release("R-1");
  }
});

test("its memory is limited", () => {
  const budget = createRateLimiter(() => 0);
  for (let sent = 0; sent < 20; sent++) budget.take("R-first");
  expect(budget.take("R-first")).toBe(false);
  for (let other = 0; other < 10_000; other++) budget.take(`R-${other}`);
  expect(budget.take("R-first")).toBe(true);
});
