import * as fc from "fast-check";
import type { PayoutRequest } from "@merchant-payment/core";
import { defaultPayloadConverter } from "@temporalio/common";
import { expect, test } from "vitest";
import { encryptedDataConverter } from "../../encryption/index.ts";
import { chunkBytes, chunkRows } from "../../contract/payout-batch.ts";
import { payoutChunks } from "./payout-chunks.ts";

async function chunksOf(requests: readonly PayoutRequest[]): Promise<PayoutRequest[][]> {
  const chunks: PayoutRequest[][] = [];
  for await (const chunk of payoutChunks(requests)) chunks.push(chunk);
  return chunks;
}

/** as it travels when keys are set */
async function encryptedBytes(chunk: readonly PayoutRequest[]): Promise<number> {
  const key = { id: "2026-11", key: Buffer.alloc(32, 1).toString("base64") };
  const { payloadCodecs = [] } = encryptedDataConverter([key]);
  const [payload] =
    (await payloadCodecs[0]?.encode([defaultPayloadConverter.toPayload(chunk)])) ?? [];
  return payload?.data?.byteLength ?? Number.NaN;
}

test("the chunks hold every payout in its order, and none is too many or too large", async () => {
  const count = fc.nat({ max: 1_200 });
  const largeEvery = fc.integer({ min: 1, max: 1_200 });
  await fc.assert(
    fc.asyncProperty(count, largeEvery, async (rows, every) => {
      const requests = Array.from({ length: rows }, (_, at) => ({
        RefNo: `R-${at}`,
        Amount: 1,
        // text of three bytes a character
        CustomerName: "\u{20AC}".repeat(at % every === 0 ? 2_000 : 1),
      }));
      const chunks = await chunksOf(requests);
      expect(chunks.flat()).toEqual(requests);
      for (const chunk of chunks) {
        expect(chunk.length).toBeGreaterThan(0);
        expect(chunk.length).toBeLessThanOrEqual(chunkRows);
        expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThanOrEqual(chunkBytes + 2);
        expect(await encryptedBytes(chunk)).toBeLessThan(chunkBytes + 512);
      }
    }),
    {
      numRuns: 10,
      // each bound is met once at least
      examples: [
        [1_200, 1],
        [1_200, 1_200],
      ],
    },
  );
});
