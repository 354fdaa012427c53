import { expect } from "vitest";

/** asks again until it fits; patient, for machines that are busy with other tests */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read, { timeout: 10_000, interval: 10 });
}
