import * as fc from "fast-check";
import { expect, test } from "vitest";
import { alertedStates, type AlertedPayment } from "../contract/alerts.ts";
import { gather, nothingGathered } from "./gathered-alerts.ts";

const payments = fc.array(
  fc.record({
    refNo: fc.integer({ min: 1, max: 150 }).map(String),
    kind: fc.constantFrom("payout" as const, "deposit" as const),
    state: fc.constantFrom(...alertedStates),
  }),
  { maxLength: 400 },
) as unknown as fc.Arbitrary<AlertedPayment[]>;

test("however many payments are gathered, an alert stays small, names none twice, and counts all", () => {
  fc.assert(
    fc.property(payments, (told) => {
      const { counts, payments: named } = told.reduce(gather, nothingGathered);
      const keys = named.map(({ kind, refNo }) => `${kind} ${refNo}`);
      expect(named.length).toBeLessThanOrEqual(100);
      expect(new Set(keys).size).toBe(keys.length);
      const different = new Set(told.map(({ kind, refNo, state }) => `${kind} ${refNo} ${state}`));
      const counted = Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(counted).toBeGreaterThanOrEqual(different.size > 0 ? 1 : 0);
      for (const { refNo, kind, state } of named) {
        const last = told.findLast((one) => one.refNo === refNo && one.kind === kind);
        expect(state).toBe(last?.state);
        expect(counts[state]).toBeGreaterThan(0);
      }
      expect(counted <= told.length).toBe(true);
    }),
  );
});
