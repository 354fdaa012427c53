import type { Row, Say } from "../measure/row.ts";
import { payoutEvents } from "./payout-events.ts";
import { payoutRate } from "./payout-rate.ts";
import { installQuietRuntime } from "./quiet-runtime.ts";
import { replayRate } from "./replay-rate.ts";
import { openStage } from "./stage.ts";

/** The cost of a payout on Temporal: the rate per second, and its events and actions. */
export async function payoutCosts(say: Say): Promise<Row[]> {
  installQuietRuntime();
  await using stage = await openStage(say);
  return [
    ...(await payoutRate(stage, say)),
    ...(await payoutEvents(stage, say)),
    ...(await replayRate(stage, say)),
  ];
}
