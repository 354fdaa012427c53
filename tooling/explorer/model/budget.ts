import type { Budgets } from "../environment.ts";
import type { State } from "./state.ts";

/** The budgets after one more of these; null: there is none left. */
export function spent({ left }: State, name: keyof Budgets): Budgets | null {
  return left[name] > 0 ? { ...left, [name]: left[name] - 1 } : null;
}

/** The state after an answer that took so many faults. */
export function afterFaults(state: State, faults: number): State {
  const { left } = state;
  return faults === 0 ? state : { ...state, left: { ...left, faults: left.faults - faults } };
}
