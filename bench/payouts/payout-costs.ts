import type { Row, Say } from "../measure/row.ts";
import { payoutEvents } from "./payout-events.ts";
import { payoutRate } from "./payout-rate.ts";
import { installQuietRuntime } from "./quiet-runtime.ts";
import { replayRate } from "./replay-rate.ts";
import { openStage } from "./stage.ts";

/** What a payout costs on Temporal: how many a second, and what each leaves on the server. */
export async function payoutCosts(say: Say): Promise<Row[]> {
  installQuietRuntime();
  await using stage = await openStage(say);
  return [
    ...(await payoutRate(stage, say)),
    ...(await payoutEvents(stage, say)),
    ...(await replayRate(stage, say)),
  ];
}
