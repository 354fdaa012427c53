import type { temporal } from "@temporalio/proto";

/** When it happened, ISO 8601 UTC. */
export function eventTime({
  eventTime: at,
}: Pick<temporal.api.history.v1.IHistoryEvent, "eventTime">): string {
  return new Date(Number(at?.seconds ?? 0) * 1000 + (at?.nanos ?? 0) / 1e6).toISOString();
}
