import { randomUUID } from "node:crypto";
import { payoutRequest } from "../http/signed-payout.ts";
import type { Row, Say } from "../measure/row.ts";
import { payoutWorker } from "./payout-worker.ts";
import type { Stage } from "./stage.ts";

const mostEvents = 18;
const polls = [0, 1, 10, 100];

/** History events and billable actions of a payout, counted in the server's history. */
export async function payoutEvents(stage: Stage, say: Say): Promise<Row[]> {
  const worker = await payoutWorker(stage.address, stage.account);
  const rows: Row[] = [];
  for (const count of polls) {
    say(`a payout with ${count} polls`);
    rows.push(...(await costOf(stage, count)));
  }
  await worker.stop();
  return rows;
}

async function costOf({ payments, temporal }: Stage, wanted: number): Promise<Row[]> {
  const refNo = wanted === 0 ? `REFUSED-${randomUUID()}` : `P${wanted}-${randomUUID()}`;
  const payment = await payments.payout({ ...payoutRequest(0), RefNo: refNo });
  const { polls: made } = await payment.result();
  if (made !== wanted) throw new Error(`a payout was polled ${made} times, not ${wanted}`);
  const { events } = await temporal.workflow.getHandle(payment.workflowId).fetchHistory();
  const history = events ?? [];
  const measure = `a payout with ${wanted} polls${wanted === 0 ? " (refused)" : ""}`;
  const billable = billableActions(history);
  return [
    {
      measure: `${measure}: history events`,
      measured: String(history.length),
      goal: `<= ${mostEvents}`,
      met: history.length <= mostEvents,
    },
    {
      measure: `${measure}: billable actions`,
      measured: String(billable),
      goal: `<= ${3 + wanted}`,
      met: billable <= 3 + wanted,
    },
  ];
}

type History = readonly {
  activityTaskStartedEventAttributes?: { attempt?: number | null } | null;
}[];

/** the start, every attempt of an activity, every upsert and timer (Temporal Cloud's list of actions) */
function billableActions(events: History): number {
  const count = (attributes: string) =>
    events.filter((event) => Reflect.get(event, attributes) != null).length;
  const attempts = events.reduce(
    (sum, event) => sum + (event.activityTaskStartedEventAttributes?.attempt ?? 0),
    0,
  );
  return (
    1 +
    attempts +
    count("upsertWorkflowSearchAttributesEventAttributes") +
    count("timerStartedEventAttributes")
  );
}
