import { condition, patched, setHandler, sleep } from "@temporalio/workflow";
import type { CallbackHint } from "../contract/callback-hint.ts";
import { callbackSignal } from "../contract/messages.ts";

/** checks that callbacks can bring about in the life of one payment: who repeats them must not fill its history */
const mostChecks = 50;

/**
 * What callbacks ask for: that the gateway is asked. Those that come while none can be looked into are kept, and one check serves all of them.
 * A payment without callbacks leaves no trace of this in its history.
 */
export class CallbackHints {
  #waiting: CallbackHint | null = null;
  /** taken, and nobody has seen to the end what the gateway says */
  #asked: CallbackHint | null = null;
  /** milliseconds since 1970 */
  #lastCheck = -Infinity;
  #checks = 0;

  /** @param before hears nothing any more: what it has not seen to the end is heard at once */
  constructor(before?: CallbackHints) {
    if (before !== undefined) {
      before.giveBack();
      this.#waiting = before.#waiting;
      before.#waiting = null;
    }
    setHandler(callbackSignal, (hint: unknown) => {
      if (this.#checks >= mostChecks) return;
      // a later callback may lack the id that an earlier one carried
      this.#waiting = { transId: transIdOf(hint) ?? this.#waiting?.transId ?? null };
    });
  }

  /** there is one that no check has served yet */
  get waiting(): boolean {
    return this.#waiting !== null;
  }

  /** callbacks came, and nobody has asked the gateway since */
  get unheard(): boolean {
    return this.waiting && this.#checks === 0;
  }

  /** @param apart milliseconds that lie between two checks at least */
  async next(apart: number): Promise<CallbackHint> {
    await condition(() => this.waiting);
    const pause = this.#lastCheck + apart - Date.now();
    if (pause > 0) await sleep(pause);
    // what comes from now on may know more than this check will
    const hint = this.#waiting ?? { transId: null };
    this.#waiting = null;
    this.#asked = hint;
    this.#lastCheck = Date.now();
    this.#checks += 1;
    return hint;
  }

  /** the gateway has answered, or could not */
  served(): void {
    this.#asked = null;
  }

  /** nobody waits for that answer any more: what was taken waits again */
  giveBack(): void {
    if (this.#asked === null) return;
    this.#waiting = { transId: this.#waiting?.transId ?? this.#asked.transId };
    this.#asked = null;
  }
}

/** Asked where a callback came while other news was on its way. Payments that went on without it replay without it. */
export function hearsLateCallbacks(): boolean {
  return patched("hear-late-callbacks");
}

function transIdOf(hint: unknown): string | null {
  const value: unknown =
    typeof hint === "object" && hint !== null && "transId" in hint ? hint.transId : null;
  return typeof value === "string" && value !== "" ? value : null;
}
