import { afterEach, beforeEach, vi, type MockInstance } from "vitest";

const methods = ["debug", "error", "info", "log", "warn"] as const;
let spies: MockInstance[] = [];

beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method));
});

/** A library must not write to its user's console: a test in which it does fails. */
afterEach(() => {
  const written = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  if (written.length > 0) throw new Error(`Written to the console: ${JSON.stringify(written)}`);
});
