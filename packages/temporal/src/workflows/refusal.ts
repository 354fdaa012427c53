import type { PaymentState } from "../contract/payment-states.ts";
import { endedRefusal, type Resolution, type ResolveAction } from "../contract/resolution.ts";

/** in which states a person may decide what */
const allowed: Readonly<Record<ResolveAction, readonly PaymentState[]>> = {
  markSucceeded: ["polling", "unknown", "held", "review"],
  markFailed: ["polling", "unknown", "held", "review"],
  // nothing may be sent again while the gateway is still being asked
  resubmit: ["review"],
  resume: ["held"],
  setTransId: ["polling", "unknown", "review"],
  keepPolling: ["review"],
};

/** Why a decision cannot be taken in this state; null where it can. */
export function refusal(state: PaymentState, resolution: unknown): string | null {
  if (!isResolution(resolution)) {
    return `a decision needs an action (${Object.keys(allowed).join(", ")}), an actor and a reason, and setTransId a transId`;
  }
  const { action } = resolution;
  if (state === "submitting")
    return "the payment is being submitted; decide when that has ended, nothing was changed";
  const states = allowed[action];
  if (states.includes(state)) return null;
  return isOpen(state)
    ? `${action} is possible only in ${states.join(", ")}; this payment is ${state}, and stays as it is`
    : endedRefusal(state);
}

function isOpen(state: PaymentState): boolean {
  return ["submitting", "polling", "unknown", "held", "review"].includes(state);
}

function isResolution(value: unknown): value is Resolution {
  if (typeof value !== "object" || value === null) return false;
  const { action, actor, reason, transId } = value as Record<string, unknown>;
  const filled = [actor, reason].every((text) => typeof text === "string" && text.trim() !== "");
  const named = action !== "setTransId" || (typeof transId === "string" && transId.trim() !== "");
  return typeof action === "string" && Object.hasOwn(allowed, action) && filled && named;
}
