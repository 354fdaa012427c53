import { setHandler } from "@temporalio/workflow";
import { callbackSignal } from "../contract/messages.ts";

/** The TransId of a payment's callbacks, for its checks. A later callback may lack the TransId that an earlier one had. */
export class CallbackHints {
  #transId: string | null = null;
  #onCallback: () => void;

  constructor(onCallback: () => void) {
    this.#onCallback = onCallback;
    setHandler(callbackSignal, async (hint: unknown) => {
      // after everything else in this workflow task
      await Promise.resolve();
      this.#transId = transIdOf(hint) ?? this.#transId;
      this.#onCallback();
    });
  }

  /** empty if no callback had one */
  get transId(): string {
    return this.#transId ?? "";
  }

  /** Replaces the function that is called for each callback. */
  tell(onCallback: () => void): void {
    this.#onCallback = onCallback;
  }
}

function transIdOf(hint: unknown): string | null {
  const value: unknown =
    typeof hint === "object" && hint !== null && "transId" in hint ? hint.transId : null;
  return typeof value === "string" && value !== "" ? value : null;
}
