import { setTimeout as wait } from "node:timers/promises";
import { changedAnswer } from "./changing-fault.ts";
import type { RequestFault } from "./fault-rule.ts";
import type { Handled } from "../operations/handled.ts";
import type { Operation } from "@merchant-payment/core";
import type { ProfileJson } from "../profile-json.ts";
import { replacedAnswer } from "./replacing-fault.ts";
import { plainAnswer, type WireAnswer } from "../http/wire-answer.ts";

export interface Circumstances {
  readonly profile: ProfileJson;
  readonly operation: Operation;
  /** processes the request, once */
  readonly act: () => Handled;
  /** rejects to end a delay */
  readonly stopped: AbortSignal;
}

/** Applies one fault: before the request is processed, after it, or to its answer. */
export async function answerUnderFault(
  fault: RequestFault | undefined,
  { profile, operation, act, stopped }: Circumstances,
): Promise<WireAnswer> {
  if (fault === undefined) return plainAnswer(act().answer);
  if (fault.fault === "delay") {
    if (fault.when === "before") await wait(fault.ms, undefined, { signal: stopped });
    const handled = act();
    if (fault.when === "after") await wait(fault.ms, undefined, { signal: stopped });
    return plainAnswer(handled.answer);
  }
  const instead = replacedAnswer(fault, profile, operation);
  if (instead !== undefined && "when" in fault && fault.when === "before") return instead;
  const handled = act();
  return instead ?? changedAnswer(fault, handled.answer);
}
