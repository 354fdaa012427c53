import type { TimelineEntry } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { timelineSentence } from "./timeline-sentence.ts";

const at = "2026-01-02T03:04:05.000Z";
const notSent = { mayHaveBeenSent: false };

test.each<[TimelineEntry, string]>([
  [{ at, event: "started", detail: "the payment was started" }, "The payment was started."],
  [
    { at, event: "accepted", detail: 'answered code "00" (SUCCESS), HTTP 200' },
    'Sent, and the gateway took it: answered code "00" (SUCCESS), HTTP 200. That is not final: its Status is asked for.',
  ],
  [
    { at, event: "unknown", detail: "no answer in time" },
    "Not known what became of it: no answer in time.",
  ],
  [{ at, event: "not sent", detail: "not sent yet: refused" }, "Not sent yet: refused."],
  [
    {
      at,
      event: "decision",
      detail: "markFailed by Maria: ticket 881",
      decision: {
        id: "1",
        action: "markFailed",
        actor: "Maria",
        reason: "ticket 881",
        seen: { revision: 3, state: "review" },
      },
    },
    "Decided: markFailed by Maria: ticket 881.",
  ],
  [
    { at, event: "failed", endedBy: "person", detail: "marked as failed by Maria" },
    "Marked as failed by Maria.",
  ],
  [
    { at, event: "failed", endedBy: "rejected", detail: "refused by the gateway: E1" },
    "Refused by the gateway: E1. No money moved.",
  ],
  [
    { at, event: "failed", endedBy: "neverSent", detail: "never sent: busy" },
    "Never sent: busy. No money moved.",
  ],
  [
    { at, event: "succeeded", endedBy: "gateway", detail: "the gateway's Status is SUCCESS" },
    "The gateway's Status is SUCCESS.",
  ],
  [
    { at, event: "review", because: "overdue", detail: "its Status is still not final" },
    "Its Status is still not final. A person must decide.",
  ],
  [
    { at, event: "held", because: "configuration", detail: "no secret" },
    "No secret. A person must fix that, then resume.",
  ],
  [
    { at, event: "held", because: "stopped", detail: "stopped by Maria" },
    "Stopped by Maria. It goes on when the account is started.",
  ],
])("%o", (entry, sentence) => {
  expect(timelineSentence(entry, notSent)).toBe(sentence);
});

test("it never says more about the money than the payment's facts", () => {
  for (const event of ["accepted", "found", "duplicate", "unknown"] as const)
    expect(timelineSentence({ at, event, detail: "x" }, notSent)).not.toContain("No money moved");
  for (const endedBy of ["rejected", "neverSent", "gateway", "person"] as const)
    expect(
      timelineSentence({ at, event: "failed", endedBy, detail: "x" }, { mayHaveBeenSent: true }),
    ).not.toContain("No money moved");
});
