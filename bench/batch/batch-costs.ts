import type { Row, Say } from "../measure/row.ts";
import { openStage } from "../payouts/stage.ts";
import { batchRate } from "./batch-rate.ts";
import { fileCost } from "./file-cost.ts";

/** What a batch costs: to check its file, and to carry it out. */
export async function batchCosts(say: Say, payouts: number): Promise<Row[]> {
  await using stage = await openStage(say);
  return [...(await fileCost(stage, say)), ...(await batchRate(stage, payouts, say))];
}
