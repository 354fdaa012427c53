import type { Decision, PaymentFacts } from "@merchant-payment/core/payment";
import type { Ghost, Received, Row, State, Submit } from "./model/state.ts";

/** every fact except those that are hashed relative to the states that people saw; add a new fact to one of the lists here */
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
if (!complete || flags.length > 16)
  throw new Error("facts are hashed in 16 bits: use another word");

const numbers = new Map<unknown, number>([[null, 0]]);

/** a small number for each text in states */
function numberOf(word: unknown): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, numbers.size);
  return numbers.size - 1;
}

/** Two states with the same key and budgets behave the same from now on. Data for stories only is not part of the key. */
export function keyOf(state: State): string {
  const { facts, submit, ghosts, row, callbackNews, gateway, resubmit, truth } = state;
  const codes: number[] = [];
  pushFacts(codes, facts);
  if (state.paused !== null) pushFacts(codes, state.paused);
  codes.push(facts.decided.length, submit === null ? 0 : submitCode(submit), ghosts.length);
  for (const ghost of ghosts) codes.push(ghostCode(ghost));
  codes.push(row === null ? 0 : rowCode(row), receivedCode(row?.news ?? null));
  codes.push(receivedCode(callbackNews), gateway.ours.length);
  for (const one of gateway.ours) codes.push(numberOf(one.status) * 2 + (one.shown ? 1 : 0));
  codes.push(gateway.outside === null ? 0 : numberOf(gateway.outside.status));
  codes.push(resubmit === null ? 0 : resubmitCode(resubmit));
  const { sends, authorised, acknowledged, unclear, pollsKnowTransId, callbackOwed } = truth;
  codes.push(sends, authorised);
  codes.push(
    bitsOf([
      acknowledged,
      unclear,
      pollsKnowTransId,
      callbackOwed,
      state.reset,
      state.stopped,
      state.paused !== null,
    ]),
  );
  return String.fromCharCode(...codes);
}

function pushFacts(codes: number[], facts: PaymentFacts): void {
  let bits = 0;
  for (const flag of flags) bits = bits * 2 + (facts[flag] ? 1 : 0);
  codes.push(bits);
  for (const word of words) codes.push(numberOf(facts[word]));
}

/** The budgets as one number: budgets are digits, and each is below 16. */
export function budgetsCode({ left }: State): number {
  const { submits, crashes, faults, callbacks, people, operators } = left;
  return (
    ((((submits * 16 + crashes) * 16 + faults) * 16 + callbacks) * 16 + people) * 16 + operators
  );
}

/** Whether the first budgets are at least as large as the second ones. */
export function allowsAll(first: number, second: number): boolean {
  for (let shift = 0; shift < 24; shift += 4)
    if (((first >> shift) & 15) < ((second >> shift) & 15)) return false;
  return true;
}

function bitsOf(flagsOf: readonly boolean[]): number {
  return flagsOf.reduce((bits, flag) => bits * 2 + (flag ? 1 : 0), 0);
}

function submitCode({ stage, worker, repeated, asked, order, stoppedAtProof }: Submit): number {
  const { authorised, resumed, reset, mayHaveBeenSent, acknowledged } = order;
  const bits = bitsOf([
    stage === "ready",
    asked,
    stoppedAtProof,
    authorised,
    resumed,
    reset,
    mayHaveBeenSent,
    acknowledged,
    order.truth.acknowledged,
    order.truth.sends > 0,
  ]);
  return 1 + (bits * 4 + worker + 1) * 4 + ["no", "number", "time"].indexOf(repeated);
}

function ghostCode({ worker, order, asked, stoppedAtProof, began, expired }: Ghost): number {
  const { authorised, mayHaveBeenSent, truth } = order;
  const bits = bitsOf([
    asked,
    stoppedAtProof,
    began,
    expired,
    authorised,
    mayHaveBeenSent,
    truth.acknowledged,
    truth.sends > 0,
  ]);
  return bits * 4 + worker;
}

function rowCode({ memory }: Row): number {
  return 1 + bitsOf([memory.notFoundSince !== null, memory.unclearSince !== null]);
}

function resubmitCode({ id, mayPayTwice, seen }: Decision): number {
  return numberOf(`${id} ${mayPayTwice === true} ${seen.state}`);
}

function receivedCode(received: Received | null): number {
  if (received === null) return 0;
  const { answer, about, afterGrace } = received;
  const final = answer.says === "final" ? answer.final : "";
  const found = "identity" in answer ? `${answer.identity} ${about}` : "";
  // nothing else depends on whether it was checked the grace
  const absent = answer.says === "notFound" ? String(afterGrace) : "";
  return numberOf(`${answer.says} ${final} ${found} ${answer.transId} ${absent}`);
}
