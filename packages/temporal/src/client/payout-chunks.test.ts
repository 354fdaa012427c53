import * as fc from "fast-check";
import type { PayoutRequest } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { chunkBytes, chunkRows } from "../contract/payout-batch.ts";
import { payoutChunks } from "./payout-chunks.ts";

async function chunksOf(requests: readonly PayoutRequest[]): Promise<PayoutRequest[][]> {
  const chunks: PayoutRequest[][] = [];
  for await (const chunk of payoutChunks(requests)) chunks.push(chunk);
  return chunks;
}

test("the chunks hold every payout in its order, and none is too many or too large", async () => {
  // sizes, so that either bound is met; text of three bytes a character
  const sizes = fc.array(fc.constantFrom(1, 1, 1, 2_000), { minLength: 0, maxLength: 700 });
  await fc.assert(
    fc.asyncProperty(sizes, async (all) => {
      const requests = all.map((size, at) => ({
        RefNo: `R-${at}`,
        Amount: 1,
        CustomerName: "\u{20AC}".repeat(size),
      }));
      const chunks = await chunksOf(requests);
      expect(chunks.flat()).toEqual(requests);
      for (const chunk of chunks) {
        expect(chunk.length).toBeGreaterThan(0);
        expect(chunk.length).toBeLessThanOrEqual(chunkRows);
        expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThanOrEqual(chunkBytes + 2);
      }
    }),
    { numRuns: 10 },
  );
});
