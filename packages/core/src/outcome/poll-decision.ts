import type { CheckOutcome } from "./check-outcome.ts";
import { isFinal } from "./check-outcome.ts";

/** what a row of checks has shown so far; carried from one check to the next. Milliseconds since 1970. */
export interface PollMemory {
  /** since when every readable answer was `notFound`; null when the last one was not */
  readonly notFoundSince: number | null;
  /** since when no answer could be read; null when the last one could */
  readonly unreadableSince: number | null;
}

export interface PollLimits {
  /** milliseconds of nothing but `notFound` that count as "not there" */
  readonly notFoundGrace: number;
  /** milliseconds without a readable answer after which a person is asked */
  readonly unknownFor: number;
  /** milliseconds since 1970 after which a person is asked; null: never */
  readonly deadline: number | null;
}

/**
 * - `again`: ask once more; nothing is decided
 * - `final`: the gateway's Status ends the payment
 * - `notFound`: unknown to the gateway for the whole grace
 * - `unreadable`, `overdue`: a person is asked
 */
export type PollDecision = "again" | "final" | "notFound" | "unreadable" | "overdue";

/** What a check means in the row of checks that it belongs to. */
export function decidePoll(
  outcome: CheckOutcome,
  now: number,
  memory: PollMemory,
  limits: PollLimits,
): { readonly decision: PollDecision; readonly memory: PollMemory } {
  const next = remember(outcome, now, memory);
  if (isFinal(outcome)) return { decision: "final", memory: next };
  if (outcome === "notFound" && now - (next.notFoundSince ?? now) >= limits.notFoundGrace) {
    return { decision: "notFound", memory: next };
  }
  if (outcome === "unknown" && now - (next.unreadableSince ?? now) >= limits.unknownFor) {
    return { decision: "unreadable", memory: next };
  }
  if (limits.deadline !== null && now >= limits.deadline)
    return { decision: "overdue", memory: next };
  return { decision: "again", memory: next };
}

function remember(outcome: CheckOutcome, now: number, memory: PollMemory): PollMemory {
  // an unreadable answer says nothing about whether the gateway knows the payment
  if (outcome === "unknown") return { ...memory, unreadableSince: memory.unreadableSince ?? now };
  if (outcome === "notFound")
    return { notFoundSince: memory.notFoundSince ?? now, unreadableSince: null };
  return { notFoundSince: null, unreadableSince: null };
}
