import type { CheckAnswer } from "@merchant-payment/core/payment";
import type { World } from "../world.ts";
import type { GatewayAnswer } from "./gateway.ts";
import type { State } from "./state.ts";

/** What a worker makes of the gateway's answer to a check. */
export function readAnswer(
  { env, rules }: World,
  { evidence, transId }: GatewayAnswer,
  boundTransId: string | null,
): CheckAnswer {
  const { kind } = env.terms;
  return rules.answerOf(evidence, transId, { kind, boundTransId, canBeFound: true });
}

/** workers whose profiles read the same answer in the same way are one to a check */
export function checkers({ env: { workers } }: World): readonly number[] {
  const alike = (first: number, second: number) =>
    workers[first]?.canSayNotFound === workers[second]?.canSayNotFound &&
    workers[first]?.ownGateway === workers[second]?.ownGateway;
  const all = workers.map((_, index) => index);
  return all.filter((index) => all.find((first) => alike(first, index)) === index);
}

/** an answer gave this payment a TransId: only then another one can be told from it */
export function knowsTransId({ facts, truth }: State): boolean {
  return facts.transId !== null || truth.pollsKnowTransId;
}
