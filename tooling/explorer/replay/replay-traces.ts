import { storyLines } from "../story.ts";
import { bundleWorkflows } from "./bundle-workflows.ts";
import { replayTrace, type Replayed } from "./replay-trace.ts";
import type { Trace } from "./sample-trace.ts";

/** number of traces at the same time: they mostly wait */
const atOnce = 4;

/**
 * Replays traces on real parts.
 * @param address of a Temporal server
 * @param report called with each result
 */
export async function replayTraces(
  traces: readonly Trace[],
  address: string,
  report: (replayed: Replayed) => void = () => {},
): Promise<Replayed[]> {
  const codePath = await bundleWorkflows();
  const waiting = [...traces];
  const all: Replayed[] = [];
  const replayNext = async (): Promise<void> => {
    for (let trace = waiting.shift(); trace !== undefined; trace = waiting.shift()) {
      const replayed = await replayTrace(trace, { address, codePath });
      report(replayed);
      all.push(replayed);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, replayNext));
  return all;
}

/** A difference as the explorer's story, with both sides below the step at which they differ. */
export function differenceText({ trace, difference }: Replayed): string {
  if (difference === null) return "";
  const { env, seed, steps, knobs } = trace;
  const story = steps.slice(0, difference.step).map(({ text, next }) => ({ text, state: next }));
  return [
    `The model and the real parts differ: scenario ${env.name}, seed ${seed}, ${JSON.stringify(knobs)}.`,
    ...storyLines(story),
    ...difference.lines.map((line) => `     DIFFERS: ${line}`),
  ].join("\n");
}
