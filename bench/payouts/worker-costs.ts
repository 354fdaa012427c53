import type { Row, Say } from "../measure/row.ts";
import { openStage } from "./stage.ts";
import { startUp } from "./start-up.ts";
import { workerMemory } from "./worker-memory.ts";

/** The cost of a worker: memory over many payouts, and start-up. */
export async function workerCosts(say: Say, payouts: number): Promise<Row[]> {
  await using stage = await openStage(say);
  return [...(await workerMemory(stage, payouts, say)), ...(await startUp(stage, say))];
}
