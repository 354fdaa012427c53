import { setHandler } from "@temporalio/workflow";
import { callbackSignal } from "../contract/messages.ts";

/** What callbacks said that a check may need. Any number of them are one hint; a later one may lack the id that an earlier one carried. */
export class CallbackHints {
  #transId: string | null = null;
  #onCallback: () => void;

  constructor(onCallback: () => void) {
    this.#onCallback = onCallback;
    setHandler(callbackSignal, async (hint: unknown) => {
      // behind all else of this workflow task
      await Promise.resolve();
      this.#transId = transIdOf(hint) ?? this.#transId;
      this.#onCallback();
    });
  }

  /** empty where no callback carried one */
  get transId(): string {
    return this.#transId ?? "";
  }

  /** From now on somebody else hears of callbacks. */
  tell(onCallback: () => void): void {
    this.#onCallback = onCallback;
  }
}

function transIdOf(hint: unknown): string | null {
  const value: unknown =
    typeof hint === "object" && hint !== null && "transId" in hint ? hint.transId : null;
  return typeof value === "string" && value !== "" ? value : null;
}
