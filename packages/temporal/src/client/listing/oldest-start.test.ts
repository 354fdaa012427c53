import * as fc from "fast-check";
import { expect, test } from "vitest";
import { oldestStart } from "./oldest-start.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const quarter = 90 * 24 * 3_600_000;

test("the oldest of however many is found to the second, without reading them all", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: now - quarter, max: now }), { maxLength: 1_000 }),
      async (starts) => {
        let asked = 0;
        const oldest = await oldestStart(
          {
            countBefore: async (time) => {
              asked += 1;
              return starts.filter((start) => start < time).length;
            },
            before: async (time, limit) => starts.filter((start) => start < time).slice(0, limit),
          },
          now,
        );
        // at most a second later than the first; null without any
        const first = starts.length === 0 ? null : Math.min(...starts);
        expect(oldest === null).toBe(first === null);
        expect((oldest ?? 0) - (first ?? 0)).toBeLessThanOrEqual(1_000);
        expect(asked).toBeLessThan(40);
      },
    ),
  );
});
