import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  hasEnded,
  type Decision,
  type HeldBecause,
  type PaymentEvent,
  type PaymentFacts,
  type ReviewBecause,
} from "@merchant-payment/core/payment";
import type { TimelineEntry } from "../contract/payment-document.ts";
import type { Heard } from "./payment-inbox.ts";

/** a timeline entry without its time */
export type WithoutTime<Union> = Union extends unknown ? Omit<Union, "at"> : never;

type Entry = WithoutTime<TimelineEntry>;

interface Described {
  readonly event: PaymentEvent;
  readonly heard: Heard;
  readonly before: PaymentFacts;
  readonly after: PaymentFacts;
  readonly kind: PaymentKind;
  /** the text for why it was in the state `before` */
  readonly reason: string | null;
  /** the summary of the last submit before this event */
  readonly lastTry: string | null;
}

/**
 * The texts of an event for people: its timeline entries, and why the payment is in its state now. Pure; no code depends
 * on these texts.
 */
export function describeEvent(described: Described): {
  readonly entries: readonly Entry[];
  readonly reason: string | null;
} {
  const { event, before, after, reason } = described;
  const entries = [...ownEntry(described), ...stateEntry(described)];
  const isSame = before.state === after.state && before.because === after.because;
  // after the pause before the next try, the payment is held for the same reason
  const unchanged =
    isSame &&
    (before.pausing === after.pausing || (after.state === "held" && event.type === "timer"));
  return { entries, reason: unchanged ? reason : reasonOf(described) };
}

function summaryOf({ submit, checks = [] }: Heard): string {
  return submit?.summary ?? checks.map(({ summary }) => summary).join("; ");
}

/** the entries of the event itself, whether or not the state changes */
function ownEntry({ event, heard, after }: Described): Entry[] {
  switch (event.type) {
    case "submitted":
      return submitEntry(event, heard, after);
    case "callbackCheckBegan":
      return [{ event: "callback", detail: "a callback came: the gateway is asked at once" }];
    case "decided": {
      const { decision } = event;
      const { action, actor, reason, transId } = decision;
      const given = transId === undefined ? "" : ` (TransId ${transId})`;
      return [
        { event: "decision", decision, detail: `${action} by ${who(decision)}: ${reason}${given}` },
        ...(action === "resubmit"
          ? ([
              {
                event: "sending again",
                detail: `sent again under the same RefNo, as ${actor} decided`,
              },
            ] as const)
          : []),
      ];
    }
    case "answered":
      return after.state === "submitting"
        ? [
            {
              event: "sending again",
              detail: `${summaryOf(heard)}; sent again under the same RefNo, as the profile says`,
            },
          ]
        : [];
    case "submitLost":
    case "neverSentChecked":
    case "callback":
    case "timer":
      return [];
  }
}

function submitEntry(
  { result }: Extract<PaymentEvent, { type: "submitted" }>,
  heard: Heard,
  after: PaymentFacts,
): Entry[] {
  const detail = summaryOf(heard);
  switch (result.outcome) {
    case "accepted":
      return [{ event: "accepted", detail }];
    case "duplicate":
      return [{ event: "duplicate", detail: `the gateway says that it has this RefNo: ${detail}` }];
    case "found":
    case "existing":
      return [
        {
          event: "found",
          detail: `the gateway has this RefNo; it was ${notSent(after)}: ${detail}`,
        },
      ];
    case "busy":
      return [{ event: "busy", detail: `the gateway is busy, nothing was processed: ${detail}` }];
    case "notSent":
    case "notYet":
    case "invalid":
    case "tooLate":
      return [{ event: "not sent", detail: notSentYet(after, detail) }];
    case "held":
    case "rejected":
    case "unknown":
    case "stale":
    case "conflict":
    case "twoTransactions":
    case "restored":
      return [];
  }
}

function stateEntry(described: Described): Entry[] {
  const { before, after } = described;
  if (before.state === after.state && before.because === after.because) return [];
  const detail = reasonOf(described) ?? stateDetail(described);
  const { state, because } = after;
  if (hasEnded(state)) return [{ event: state, endedBy: after.endedBy ?? "gateway", detail }];
  switch (state) {
    case "held":
      return [{ event: "held", because: because as HeldBecause, detail }];
    case "review":
      return [{ event: "review", because: because as ReviewBecause, detail }];
    case "unknown":
      return [{ event: "unknown", detail }];
    case "polling":
      // the submit's own entry says it already
      return before.state === "submitting" || before.state === "held"
        ? []
        : [{ event: "polling", detail }];
    case "submitting":
      return [];
  }
}

function stateDetail({ after, heard }: Described): string {
  const status = [heard.submit?.said.status, ...(heard.checks ?? []).map(({ said }) => said.status)]
    .filter((one) => one !== null && one !== undefined)
    .at(-1);
  if (hasEnded(after.state))
    return status === undefined ? after.state : `the gateway's Status is ${status}`;
  return after.state === "polling" && heard.checks !== undefined
    ? "the gateway has it; it was not sent again"
    : "the gateway is asked again";
}

/** why it is in its state, for people; null if the state needs no reason */
function reasonOf(described: Described): string | null {
  const { event, heard, after } = described;
  const summary = summaryOf(heard);
  switch (after.state) {
    case "submitting":
      return after.pausing ? pauseReason(described, summary) : null;
    case "held":
      return heldReason(after.because as HeldBecause, summary);
    case "review":
      return reviewReason(described, after.because as ReviewBecause, summary);
    case "unknown":
      return unknownReason(described, summary);
    case "polling":
      return event.type === "submitted" && event.result.outcome !== "accepted"
        ? `the gateway had this payment already; it was not sent again: ${summary}`
        : null;
    default:
      return endReason(described, summary);
  }
}

function unknownReason({ event, lastTry }: Described, summary: string): string | null {
  switch (event.type) {
    case "submitLost":
      return "the worker did not report back; the request may have been sent";
    case "submitted":
      return summary;
    case "neverSentChecked":
      return event.forgottenBy === "reset"
        ? "this run was reset; only a check can say what its first run sent"
        : "not sent in time, and the account is marked as restored: an earlier request may be forgotten";
    case "timer":
      return `not sent again in time: ${lastTry ?? "no worker took it up"}`;
    case "answered":
    case "callback":
    case "callbackCheckBegan":
    case "decided":
      return null;
  }
}

function pauseReason({ event, after }: Described, summary: string): string {
  return event.type === "submitted" && event.result.outcome === "busy"
    ? `the gateway is busy, nothing was processed: ${summary}`
    : notSentYet(after, summary);
}

function notSentYet(after: PaymentFacts, summary: string): string {
  return `${notSent(after)} yet: ${summary}`;
}

/** who decided and where; by default, an identity contains the host */
function who({ actor, host = "", identity = "" }: Decision): string {
  const place = identity.includes(host) ? identity : `${identity} on ${host}`;
  return place === "" ? actor : `${actor} (${place})`;
}

/** about this try only: an earlier one may have sent it */
function notSent({ mayHaveBeenSent }: PaymentFacts): string {
  return mayHaveBeenSent ? "not sent again" : "not sent";
}

function heldReason(because: HeldBecause, summary: string): string {
  switch (because) {
    case "gateway":
      return `the gateway created nothing and waits for a person: ${summary}`;
    case "configuration":
      return `the request could not be made: ${summary}`;
    case "stopped":
      return summary;
  }
}

function reviewReason({ kind, after }: Described, because: ReviewBecause, summary: string): string {
  const sent = after.mayHaveBeenSent ? "it may have been sent, and" : "not sent:";
  switch (because) {
    case "notFound":
      return after.acknowledged
        ? `the gateway took it, and now says that it does not know this RefNo: ${summary}`
        : `it may have been sent, and the gateway does not know this RefNo: ${summary}`;
    case "unreadable":
      return `the gateway gives no clear answer: ${summary}`;
    case "overdue":
      return kind === "deposit"
        ? `it should have been paid or expired by now, and its Status is still not final: ${summary}`
        : `its Status is still not final: ${summary}`;
    case "existing":
      return `${sent} the gateway had this RefNo already: ${summary}`;
    case "conflict":
      return `${sent} the gateway has another transaction under this RefNo: ${summary}`;
    case "twoTransactions":
      return `the gateway's answers are about two transactions, or about two ends: ${summary}`;
    case "kindUnproven":
      return `the gateway has this RefNo, and nothing shows that it is this ${kind}: ${summary}`;
    case "otherAmount":
      return summary;
    case "restored":
      return `${sent} the gateway does not know it, and that proves nothing because the account was restored: ${summary}`;
  }
}

function endReason({ event, after, lastTry }: Described, summary: string): string | null {
  switch (after.endedBy) {
    case "rejected":
      return `refused by the gateway: ${summary}`;
    case "neverSent":
      return `never sent: ${whyNeverSent(event, lastTry, summary)}`;
    case "person":
      return event.type === "decided"
        ? `marked as ${after.state} by ${who(event.decision)}: ${event.decision.reason}`
        : null;
    case "gateway":
    case null:
      return null;
  }
}

/** a submit that began too late does not say why the earlier ones were not sent */
function whyNeverSent(event: PaymentEvent, lastTry: string | null, summary: string): string {
  const saysWhy = event.type === "submitted" && event.result.outcome !== "tooLate";
  return saysWhy ? summary : (lastTry ?? "no worker took it up in time");
}
