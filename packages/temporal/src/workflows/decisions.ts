import { ApplicationFailure, CancellationScope, condition, setHandler } from "@temporalio/workflow";
import { resolveUpdate } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import { decisionDetail, type Resolution, type ResolveAction } from "../contract/resolution.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { refusal } from "./refusal.ts";

/** A person's decision that waits for the workflow to carry it out. */
interface Waiting {
  readonly resolution: Resolution;
  /** the payment's revision that the person knew when deciding */
  readonly madeAt: number;
  /** undefined: not yet; null: carried out; a text: refused, and why */
  refused: string | null | undefined;
}

/** Takes people's decisions, one at a time. The workflow carries one out when it has looked at the gateway's answer first. */
export class Decisions {
  readonly #payment: PaymentRecord;
  #waiting: Waiting | null = null;

  constructor(payment: PaymentRecord) {
    this.#payment = payment;
    setHandler(resolveUpdate, (resolution) => this.#receive(resolution), {
      validator: (resolution) => {
        const why =
          this.#waiting === null
            ? refusal(payment.state, resolution)
            : "another decision about this payment is being carried out";
        if (why !== null) throw refusedFailure(why);
      },
    });
  }

  /** there is one to carry out; one that was overtaken by the gateway's answer is refused here */
  get waiting(): boolean {
    const { state, revision } = this.#payment;
    if (this.#waiting !== null && this.#waiting.madeAt !== revision) {
      this.#waiting.refused = `the gateway's answer came first: the payment is ${state} now`;
      this.#waiting = null;
    }
    return this.#waiting !== null;
  }

  /** the decision to carry out now; whoever made it is answered with the payment as it is at the next turn */
  take(): Resolution {
    if (this.#waiting === null) throw new Error("no decision is waiting");
    const { resolution } = this.#waiting;
    this.#waiting.refused = null;
    this.#waiting = null;
    this.#payment.note(resolution.action, decisionDetail(resolution));
    return resolution;
  }

  async #receive(resolution: Resolution): Promise<PaymentDocument> {
    const waiting: Waiting = { resolution, madeAt: this.#payment.revision, refused: undefined };
    this.#waiting = waiting;
    // a workflow whose cancellation was noted still carries out decisions
    await CancellationScope.nonCancellable(() => condition(() => waiting.refused !== undefined));
    if (typeof waiting.refused === "string") throw refusedFailure(waiting.refused);
    return this.#payment.document();
  }
}

/** what ends a payment by a person's word */
export function markedState(action: ResolveAction): "succeeded" | "failed" | null {
  if (action === "markSucceeded") return "succeeded";
  return action === "markFailed" ? "failed" : null;
}

function refusedFailure(why: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(why, "ResolutionRefused");
}
