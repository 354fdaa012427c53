import type { PayoutRequest } from "@merchant-payment/core";
import { chunkBytes, chunkRows } from "../../contract/payout-batch.ts";

/** The payouts in the parts in which a batch travels: always the same for the same payouts, and never all of them at once. */
export async function* payoutChunks(
  requests: AsyncIterable<PayoutRequest> | Iterable<PayoutRequest>,
): AsyncGenerator<PayoutRequest[], undefined> {
  let chunk: PayoutRequest[] = [];
  let bytes = 0;
  for await (const request of requests) {
    const size = Buffer.byteLength(JSON.stringify(request)) + 1;
    if (chunk.length === chunkRows || (chunk.length > 0 && bytes + size > chunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(request);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
