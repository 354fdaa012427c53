import {
  pauseBeforeTry,
  type PaymentFacts,
  type PaymentTimer,
  type PaymentTimings,
} from "@merchant-payment/core/payment";
import { workflowInfo } from "@temporalio/workflow";

/**
 * The payment machine's deadlines in milliseconds, on the workflow's clock. Temporal sets this clock, so it is the same on
 * every worker.
 */
export class PaymentClock {
  readonly #timings: PaymentTimings;
  /** milliseconds since 1970; until then a deposit waits for its payer */
  #expiresAt: number;
  #pollDeadline: number;
  #submitDeadline: number;
  /** when it began to wait to be sent */
  #submittingSince: number;
  /** when the submit deadline was paused; null: it runs */
  #stoppedSince: number | null = null;
  #tries = 0;

  constructor(timings: PaymentTimings) {
    this.#timings = timings;
    // the first submit counts from the workflow's start, also while no worker runs it
    this.#submittingSince = workflowInfo().startTime.getTime();
    this.#submitDeadline = this.#submittingSince + timings.submitDeadline;
    this.#expiresAt = Date.now() + timings.expiresAfter;
    this.#pollDeadline = this.#expiresAt + timings.deadline;
  }

  untilSubmitDeadline(): number {
    return this.#submitDeadline - (this.#stoppedSince ?? Date.now());
  }

  untilPollDeadline(): number {
    return Math.max(0, this.#pollDeadline - Date.now());
  }

  timer(timer: PaymentTimer, { state }: PaymentFacts): number {
    const { notFoundGrace, submitTimeout } = this.#timings;
    switch (timer) {
      case "pause": {
        const waited = Date.now() - this.#submittingSince;
        return pauseBeforeTry(
          { held: state === "held", tries: this.#tries, waited },
          this.#timings,
        );
      }
      case "submitDeadline":
        return this.untilSubmitDeadline();
      case "quiet":
        // `submitTimeout` once more, counted from when the submit was lost
        return submitTimeout;
      case "grace":
        return notFoundGrace;
    }
  }

  /** Call it after every change of the facts. */
  changed(before: PaymentFacts, after: PaymentFacts, askedForAgain: boolean): void {
    const submits = isSubmitting(after);
    if (submits && !isSubmitting(before)) this.#startSubmitting();
    if (submits && after.pausing && !before.pausing) this.#tries += 1;
    this.#stop(after.state === "held" && after.because !== "gateway");
    if (askedForAgain) this.#extendPollDeadline(after.state === "submitting");
  }

  #startSubmitting(): void {
    this.#tries = 0;
    this.#submittingSince = Date.now();
    this.#submitDeadline = Date.now() + this.#timings.submitDeadline;
  }

  #stop(stopped: boolean): void {
    if (stopped) this.#stoppedSince ??= Date.now();
    else if (this.#stoppedSince !== null) {
      this.#submitDeadline += Date.now() - this.#stoppedSince;
      this.#stoppedSince = null;
    }
  }

  /** Starts the gateway's time anew; if a deposit is sent again, the payer's time, too. */
  #extendPollDeadline(sentAgain: boolean): void {
    if (sentAgain) this.#expiresAt = Date.now() + this.#timings.expiresAfter;
    this.#pollDeadline = Math.max(Date.now(), this.#expiresAt) + this.#timings.deadline;
  }
}

function isSubmitting({ state }: PaymentFacts): boolean {
  return state === "submitting" || state === "held";
}
