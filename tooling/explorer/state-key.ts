import type { PaymentFacts } from "@merchant-payment/core/payment";
import type { Ghost, Heard, Row, State, Submit } from "./model/state.ts";

/** every fact but those that are hashed relative to what people hold: a new one must find its place in a list here */
const flags = [
  "mayHaveBeenSent",
  "acknowledged",
  "existing",
  "contradictory",
  "mayStillBeSent",
  "graceOver",
  "submitDeadlineOver",
  "pausing",
  "resumed",
  "authorised",
  "callbackPending",
  "callbackChecking",
] as const satisfies readonly (keyof PaymentFacts)[];
const words = [
  "state",
  "because",
  "endedBy",
  "transId",
  "statedTransId",
  "resubmitsLeft",
] as const satisfies readonly (keyof PaymentFacts)[];
type Hashed = (typeof flags)[number] | (typeof words)[number] | "decided" | "revision";
const complete: [keyof PaymentFacts] extends [Hashed] ? true : never = true;
void complete;

const numbers = new Map<unknown, number>([[null, 0]]);

/** a small number for each text that states hold */
function numberOf(word: unknown): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

/** Two states with the same key do the same from now on. What only a story shows is no part of it. */
export function keyOf(state: State): string {
  const { facts, submit, ghosts, row, callbackNews, gateway, screen, retriable, left, truth } =
    state;
  let bits = 0;
  for (const flag of flags) bits = bits * 2 + (facts[flag] ? 1 : 0);
  const codes: number[] = [bits];
  for (const word of words) codes.push(numberOf(facts[word]));
  codes.push(facts.decided.length, submitCode(submit));
  if (submit?.result) codes.push(resultCode(submit));
  codes.push(ghosts.length);
  for (const ghost of ghosts) codes.push(ghostCode(ghost));
  pushRow(codes, row);
  pushHeard(codes, callbackNews);
  codes.push(gateway.ours.length);
  for (const one of gateway.ours) codes.push(numberOf(one.status) * 2 + (one.shown ? 1 : 0));
  codes.push(gateway.outside === null ? 0 : numberOf(gateway.outside.status));
  codes.push(screen === null ? 0 : numberOf(screen.state) * 2 + (screen.current ? 1 : 0) + 1);
  codes.push(
    retriable === null ? 0 : numberOf(`${retriable.id} ${retriable.mayPayTwice === true} ${retriable.seen.state}`),
  );
  codes.push(
    (((left.submits * 8 + left.crashes) * 8 + left.faults) * 8 + left.callbacks) * 8 + left.people,
    left.operators * 8 + (state.reset ? 4 : 0) + (state.stopped ? 2 : 0),
    (truth.sends * 8 + truth.authorised) * 4 + (truth.acknowledged ? 2 : 0) + (truth.callbackOwed ? 1 : 0),
  );
  return String.fromCharCode(...codes);
}

function submitCode(submit: Submit | null): number {
  if (submit === null) return 0;
  const { stage, worker, repeated, asked, order, stoppedAtProof } = submit;
  // what has its result does not depend on how it came about
  if (stage === "reporting") return 1;
  const proved = (asked ? 1 : 0) + (stoppedAtProof ? 2 : 0);
  const name = `${stage} ${worker} ${repeated} ${proved} ${order.reset} ${order.resumed}`;
  return numberOf(name) * 2 + 2 + (order.authorised ? 1 : 0);
}

function resultCode({ result, about }: Submit): number {
  if (result === null) return 0;
  const { outcome, heldBecause, final, identity, transId } = result;
  return numberOf(`${outcome} ${heldBecause} ${final} ${identity} ${transId} ${about}`);
}

function ghostCode({ worker, order, asked, stoppedAtProof, expired }: Ghost): number {
  const { authorised, mayHaveBeenSent, acknowledged } = order;
  let bits = worker;
  for (const bit of [asked, stoppedAtProof, expired, authorised, mayHaveBeenSent, acknowledged])
    bits = bits * 2 + (bit ? 1 : 0);
  return bits;
}

function pushRow(codes: number[], row: Row | null): void {
  if (row === null) {
    codes.push(0);
    return;
  }
  const { time, memory, news } = row;
  codes.push(
    1 + time,
    numberOf(memory.notFoundSince),
    numberOf(memory.unclearSince),
    numberOf(memory.transId),
  );
  pushHeard(codes, news);
}

function pushHeard(codes: number[], heard: Heard | null): void {
  if (heard === null) {
    codes.push(0);
    return;
  }
  const { answer, about, afterGrace } = heard;
  const final = answer.says === "final" ? answer.final : "";
  const identity = "identity" in answer ? answer.identity : "";
  codes.push(numberOf(`${answer.says} ${final} ${identity} ${answer.transId} ${about} ${afterGrace}`));
}
