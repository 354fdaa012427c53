import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

test("a payment is told of some callbacks at once, and of one in five minutes after that", () => {
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

test("what never reached the payment is not counted: after an outage the next callback does", () => {
  const budget = createRateLimiter(() => 0);
  for (let sent = 0; sent < 50; sent++) {
    expect(budget.take("R-1")).toBe(true);
    budget.release("R-1");
  }
});

test("what it remembers is bounded", () => {
  const budget = createRateLimiter(() => 0);
  for (let sent = 0; sent < 20; sent++) budget.take("R-first");
  expect(budget.take("R-first")).toBe(false);
  for (let other = 0; other < 10_000; other++) budget.take(`R-${other}`);
  expect(budget.take("R-first")).toBe(true);
});
