import type { Row } from "../measure/row.ts";
import type { Stage } from "../payouts/stage.ts";

const mostEvents = { batch: 12, payout: 18 };

/** Temporal's query for the payouts of a batch. */
export function ofBatch(batch: string): string {
  return `WorkflowType = "payout" AND WorkflowId STARTS_WITH "payout:bench:${batch}"`;
}

/** The index's data about an ended batch. */
interface Histories {
  /** start times of the payouts: milliseconds since 1970, in order */
  readonly starts: readonly number[];
  /** payouts a second, from the first start to the last end */
  readonly rate: number;
  readonly longest: Row[];
}

export async function readHistories({ temporal }: Stage, batch: string): Promise<Histories> {
  const starts: number[] = [];
  let lastEnd = 0;
  const longest = { batch: 0, payout: 0 };
  for await (const { startTime, closeTime, historyLength } of temporal.workflow.list({
    query: ofBatch(batch),
  })) {
    starts.push(startTime.getTime());
    lastEnd = Math.max(lastEnd, closeTime?.getTime() ?? 0);
    longest.payout = Math.max(longest.payout, historyLength);
  }
  for await (const { historyLength } of temporal.workflow.list({
    query: `WorkflowType = "payoutBatch" AND WorkflowId STARTS_WITH "batch:bench:${batch}"`,
  }))
    longest.batch = Math.max(longest.batch, historyLength);
  starts.sort((a, b) => a - b);
  const first = starts[0] ?? Number.NaN;
  return {
    starts,
    rate: (starts.length / (lastEnd - first)) * 1_000,
    longest: [
      atMostEvents("longest history of a part of the batch", longest.batch, mostEvents.batch),
      atMostEvents("longest history of its payouts", longest.payout, mostEvents.payout),
    ],
  };
}

function atMostEvents(measure: string, events: number, most: number): Row {
  return { measure, measured: `${events} events`, goal: `<= ${most}`, met: events <= most };
}
