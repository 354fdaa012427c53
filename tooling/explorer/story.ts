import type { Gateway } from "./model/gateway.ts";
import type { State } from "./model/state.ts";
import type { StoryStep, Violation } from "./violation.ts";

/** A violation as a story: numbered events, the payment and the gateway's ledger beside them. */
export function storyText({ invariant, says, why, story }: Violation): string {
  const lines = storyLines(story);
  return [`${invariant} is broken: ${why}.`, `It must hold: ${says}.`, ...lines].join("\n");
}

/** Two lines for each step. */
export function storyLines(story: readonly StoryStep[]): string[] {
  return story.flatMap(({ text, state }, index) => [
    `${String(index + 1).padStart(3)}. ${text}`,
    `     ${paymentText(state)} | ledger: ${ledgerText(state.gateway)}`,
  ]);
}

function paymentText({ facts, ghosts, submit }: State): string {
  const marks = (
    ["mayHaveBeenSent", "acknowledged", "authorised", "mayStillBeSent"] as const
  ).filter((name) => facts[name]);
  const because = facts.because === null ? "" : ` (${facts.because})`;
  const by = facts.endedBy === null ? "" : ` by ${facts.endedBy}`;
  const under = submit === null ? "" : `, submit ${submit.stage}`;
  const late = ghosts.length === 0 ? "" : `, ${ghosts.length} given up that may still send`;
  return `${facts.state}${because}${by}${marks.length === 0 ? "" : `, ${marks.join(", ")}`}${under}${late}`;
}

function ledgerText({ ours, outside }: Gateway): string {
  const all = [
    ...ours.map(({ id, status }) => `${id} ${status}`),
    ...(outside === null ? [] : [`${outside.id} ${outside.status}, made outside`]),
  ];
  return all.length === 0 ? "empty" : all.join(", ");
}
