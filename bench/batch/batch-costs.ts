import type { Row, Say } from "../measure/row.ts";
import { openStage } from "../payouts/stage.ts";
import { batchRate } from "./batch-rate.ts";
import { fileCost } from "./file-cost.ts";

/** The cost of a batch: checking its file, and carrying it out. */
export async function batchCosts(say: Say, payouts: number): Promise<Row[]> {
  await using stage = await openStage(say);
  return [...(await fileCost(stage, say)), ...(await batchRate(stage, payouts, say))];
}
