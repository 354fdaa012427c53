import type { Client } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { temporal } from "@temporalio/proto";
import type { PollOrder, SubmitReport } from "../contract/activities.ts";
import type { TimelineEntry } from "../contract/payment-document.ts";
import { eventTime } from "./event-time.ts";

type Event = temporal.api.history.v1.IHistoryEvent;
type Payloads = temporal.api.common.v1.IPayloads | null | undefined;

/** What a payment's history says without anybody carrying it on. */
export interface StoredPayment {
  /** ended submits, oldest first */
  readonly submits: readonly (SubmitReport & { readonly at: string })[];
  /** the last poll that was begun */
  readonly poll: PollOrder | null;
  readonly timeline: readonly TimelineEntry[];
}

/** Reads the submits and the last poll from the events; a payment's history is short, however long it polls. */
export async function storedPayment(client: Client, workflowId: string): Promise<StoredPayment> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const decode = <Value>(payloads: Payloads) =>
    decodeFromPayloadsAtIndex<Value>(client.options.loadedDataConverter, 0, payloads?.payloads);
  const types = new Map<string, string>();
  const submits: (SubmitReport & { at: string })[] = [];
  let poll: PollOrder | null = null;
  for (const event of events ?? []) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled?.activityType?.name != null) {
      types.set(String(event.eventId), scheduled.activityType.name);
      if (scheduled.activityType.name === "pollPayment") poll = await decode(scheduled.input);
    }
    const ended = endOf(event);
    if (ended === null || types.get(ended.scheduled) !== "submitPayment") continue;
    const report = ended.result == null ? neverReported : await decode<SubmitReport>(ended.result);
    submits.push({ ...report, at: eventTime(event) });
  }
  return { submits, poll, timeline: submits.map(entryOf) };
}

/** it timed out, or its worker died: it may have sent */
const neverReported: SubmitReport = {
  outcome: "unknown",
  final: null,
  submissions: 1,
  summary: "the worker did not report back; the request may have been sent",
  transId: null,
  payId: null,
  status: null,
};

function endOf(event: Event): { scheduled: string; result: Payloads } | null {
  const { activityTaskCompletedEventAttributes: completed } = event;
  const ended =
    completed ??
    event.activityTaskFailedEventAttributes ??
    event.activityTaskTimedOutEventAttributes;
  if (ended == null) return null;
  return { scheduled: String(ended.scheduledEventId), result: completed?.result };
}

function entryOf({ at, outcome, summary }: SubmitReport & { at: string }): TimelineEntry {
  return { at, event: outcome === "notSent" ? "not sent" : outcome, detail: summary };
}
