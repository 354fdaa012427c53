import type { Decision } from "@merchant-payment/core/payment";
import type { EventId, RealPayment } from "./real-payment.ts";

/** Data of earlier steps of a trace for later ones. */
export class StepMemory {
  /** the last one that was carried out */
  decision: Decision | null = null;
  /** the workflow task in which the last pause between two tries began, and the payment's revision then */
  pause: {
    readonly task: EventId;
    readonly revision: number;
  } | null = null;
  /** when that was, on this process's clock */
  pausedAt = -Infinity;
  #decisions = 0;

  /** an id that no earlier decision has */
  newId(name: string): string {
    this.#decisions += 1;
    return `${name} ${this.#decisions}`;
  }

  async notePause(payment: RealPayment): Promise<void> {
    const task = (await payment.completedTasks()).at(-1) ?? null;
    this.pause = { task, revision: payment.revision };
    this.pausedAt = performance.now();
  }
}
