import type { Client, WorkflowExecutionDescription } from "@temporalio/client";
import { decodeFromPayloadsAtIndex } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { temporal } from "@temporalio/proto";
import {
  isNeverSentReport,
  isSubmitReport,
  type PollInput,
  type SubmitReport,
} from "../../contract/activities.ts";
import type { TimelineEntry } from "../../contract/payment-document.ts";
import { eventTime } from "./event-time.ts";

type Event = temporal.api.history.v1.IHistoryEvent;
type Payloads = temporal.api.common.v1.IPayloads | null | undefined;

/** A submit that has ended. */
export interface StoredSubmit extends SubmitReport {
  /** ISO 8601 UTC */
  readonly at: string;
}

/** What a payment's history says without anybody carrying it on. */
export interface PaymentHistory {
  /** ended submits, oldest first */
  readonly submits: readonly StoredSubmit[];
  /** a submit was ordered, and did not end: a worker may have begun it */
  readonly openSubmit: boolean;
  /** an earlier request may be missing here: another run came before this one, or the account was restored */
  readonly mayBeForgotten: boolean;
  /** the last poll that was begun */
  readonly poll: PollInput | null;
  readonly timeline: readonly TimelineEntry[];
}

/** Reads the submits and the last poll from the events; a payment's history is short, however long it polls. */
export async function readHistory(
  client: Client,
  { workflowId, runId }: Pick<WorkflowExecutionDescription, "workflowId" | "runId">,
): Promise<PaymentHistory> {
  const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
  const decode = <Value>(payloads: Payloads) =>
    decodeFromPayloadsAtIndex<Value>(client.options.loadedDataConverter, 0, payloads?.payloads);
  const types = new Map<string, string>();
  const submits: StoredSubmit[] = [];
  let poll: PollInput | null = null;
  let mayBeForgotten = hasEarlierRun(events?.[0], runId);
  for (const event of events ?? []) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled?.activityType?.name != null) {
      types.set(String(event.eventId), scheduled.activityType.name);
      if (scheduled.activityType.name === "pollPayment") poll = await decode(scheduled.input);
    }
    const ended = endOf(event);
    const type = ended === null ? undefined : types.get(ended.scheduled);
    if (ended === null || (type !== "submitPayment" && type !== "checkNeverSent")) continue;
    const reported = ended.result == null ? null : await decode<unknown>(ended.result);
    if (type === "checkNeverSent") {
      mayBeForgotten ||= isNeverSentReport(reported) && reported.forgottenBy !== null;
      continue;
    }
    const report = isSubmitReport(reported) ? reported : neverReported;
    mayBeForgotten ||= report.result.forgotten;
    submits.push({ ...report, at: eventTime(event) });
  }
  const ordered = [...types.values()].filter((type) => type === "submitPayment");
  const openSubmit = ordered.length > submits.length;
  return { submits, openSubmit, mayBeForgotten, poll, timeline: submits.map(entryOf) };
}

/** an operator reset it, or it was started to run again: what the run before it sent is not in this history */
function hasEarlierRun(first: Event | undefined, runId: string): boolean {
  const started = first?.workflowExecutionStartedEventAttributes;
  return (
    (started?.originalExecutionRunId ?? runId) !== runId ||
    (started?.continuedExecutionRunId ?? "") !== ""
  );
}

/** it timed out, or its worker died: it may have sent */
const neverReported: SubmitReport = {
  result: {
    outcome: "unknown",
    heldBecause: null,
    final: null,
    identity: "refNoOnly",
    forgotten: false,
    transId: null,
  },
  said: { transId: null, payId: null, status: null },
  submissions: 1,
  summary: "the worker did not report back; the request may have been sent",
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

function entryOf({ at, result, summary: detail }: StoredSubmit): TimelineEntry {
  const { outcome } = result;
  switch (outcome) {
    case "accepted":
    case "duplicate":
    case "found":
    case "busy":
    case "unknown":
      return { at, event: outcome, detail };
    case "stale":
      return { at, event: "unknown", detail };
    case "existing":
      return { at, event: "found", detail };
    case "held":
      return { at, event: "held", because: result.heldBecause ?? "gateway", detail };
    case "rejected":
      return { at, event: "failed", endedBy: "rejected", detail };
    case "conflict":
    case "twoTransactions":
    case "restored":
      return { at, event: "review", because: outcome, detail };
    case "notSent":
    case "notYet":
    case "invalid":
    case "tooLate":
      return { at, event: "not sent", detail };
  }
}
