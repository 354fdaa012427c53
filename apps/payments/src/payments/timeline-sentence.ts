import type { TimelineEntry } from "@merchant-payment/temporal/client";
import { resolveActions } from "@merchant-payment/temporal/contract";

/** what an event says before its detail, and after it */
const words: Readonly<Record<string, { readonly before?: string; readonly after?: string }>> = {
  accepted: {
    before: "sent, and the gateway took it",
    after: "That is not final: its Status is asked for.",
  },
  found: { before: "asked" },
  duplicate: { before: "sent", after: "Its Status is asked for." },
  "not sent": { after: "It is tried again." },
  busy: { before: "sent", after: "It is tried again." },
  unknown: { before: "not known what became of it" },
  held: { after: "A person must put that right, then resume." },
  rejected: { before: "sent", after: "No money moved." },
  "never sent": { after: "No money moved." },
  conflict: { after: "A person must decide." },
  review: { after: "A person must decide." },
  "other amount": { after: "A person must decide." },
};
const decisions: readonly string[] = resolveActions;

/** What happened, what was answered and what it means, in a sentence or two. Pure. */
export function timelineSentence({ event, detail }: TimelineEntry): string {
  if (decisions.includes(event)) return `Decided ${detail}.`;
  const { before, after } = words[event] ?? {};
  const parts = [before, detail === event && before !== undefined ? undefined : detail];
  const said = parts.filter((part) => part !== undefined).join(": ");
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
  return after === undefined ? sentence : `${sentence} ${after}`;
}
