import type {
  PaymentDocument,
  TimelineEntry,
  TimelineEvent,
} from "@merchant-payment/temporal/client";
import { provedUnprocessed } from "./payment-description.ts";

/** the texts before and after an event's detail */
const words: Readonly<
  Partial<Record<TimelineEvent, { readonly before?: string; readonly after?: string }>>
> = {
  accepted: {
    before: "sent, and the gateway took it",
    after: "That is not final: its Status is asked for.",
  },
  found: { before: "asked" },
  duplicate: { before: "sent", after: "Its Status is asked for." },
  busy: { before: "sent", after: "It is tried again." },
  unknown: { before: "not known what became of it" },
  review: { after: "A person must decide." },
  decision: { before: "decided" },
};

/**
 * An event for people in one or two sentences: what happened, the answer and its meaning. Pure.
 * @param payment the payment of the event
 */
export function timelineSentence(
  entry: TimelineEntry,
  { mayHaveBeenSent }: Pick<PaymentDocument, "mayHaveBeenSent">,
): string {
  const { before } = words[entry.event] ?? {};
  const said = before === undefined ? entry.detail : `${before}: ${entry.detail}`;
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  const after = meaning(entry, mayHaveBeenSent);
  return after === undefined ? sentence : `${sentence} ${after}`;
}

function meaning(entry: TimelineEntry, mayHaveBeenSent: boolean): string | undefined {
  switch (entry.event) {
    case "held":
      return heldUntil[entry.because];
    case "failed":
      return provedUnprocessed({ ...entry, mayHaveBeenSent }) ? "No money moved." : undefined;
    default:
      return words[entry.event]?.after;
  }
}

const heldUntil = {
  gateway: "A person must put that right at the gateway, then resume.",
  configuration: "A person must fix that, then resume.",
  stopped: "It goes on when the account is started.",
} as const;
