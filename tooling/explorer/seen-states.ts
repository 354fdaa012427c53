import type { State } from "./model/state.ts";
import { allowsAll, budgetsCode, keyOf } from "./state-key.ts";

/**
 * The visited states of a search. A state that was visited before with equal or larger budgets leads to nothing
 * new, and to no shorter story.
 */
export class SeenStates {
  readonly #budgets = new Map<string, number | number[]>();

  /** Whether it leads anywhere new; remembers it. */
  add(state: State): boolean {
    const key = keyOf(state);
    const budgets = budgetsCode(state);
    const known = this.#budgets.get(key);
    if (known === undefined) {
      this.#budgets.set(key, budgets);
      return true;
    }
    const all = typeof known === "number" ? [known] : known;
    if (all.some((one) => allowsAll(one, budgets))) return false;
    this.#budgets.set(key, [...all.filter((one) => !allowsAll(budgets, one)), budgets]);
    return true;
  }
}
