import {
  refusalText,
  refuseDecision,
  type Decision,
  type DecisionRefusal,
} from "@merchant-payment/core/payment";
import { ApplicationFailure, CancellationScope, condition, setHandler } from "@temporalio/workflow";
import { decisionRefused, resolveUpdate, type DecisionResult } from "../contract/messages.ts";
import type { PaymentInbox } from "./payment-inbox.ts";
import type { PaymentRecord } from "./payment-record.ts";

type Refusal = Exclude<DecisionRefusal, "repeated">;

/** Takes people's decisions: each is told to the payment machine once, and whoever made it hears what became of it. */
export class Decisions {
  readonly #payment: PaymentRecord;
  readonly #inbox: PaymentInbox;
  readonly #results = new Map<Decision, DecisionResult | Refusal>();

  constructor(payment: PaymentRecord, inbox: PaymentInbox) {
    this.#payment = payment;
    this.#inbox = inbox;
    setHandler(resolveUpdate, (decision) => this.#receive(decision), {
      // what is refused leaves no trace in the history
      validator: (decision) => {
        const refusal = refuseDecision(payment.facts, payment.terms, decision);
        if (refusal !== null && refusal !== "repeated") throw this.#failure(refusal, decision);
      },
    });
  }

  /** The machine has heard of this decision, and said why it refuses it; null: it carries it out. */
  answer(decision: Decision, refusal: DecisionRefusal | null): void {
    const result =
      refusal === null || refusal === "repeated"
        ? { carriedOut: refusal === null, payment: this.#payment.document() }
        : refusal;
    this.#results.set(decision, result);
  }

  async #receive(decision: Decision): Promise<DecisionResult> {
    // behind the answers of this workflow task: the gateway's word comes first
    await Promise.resolve();
    this.#inbox.add({ type: "decided", decision });
    // a workflow whose cancellation was noted still carries out decisions
    await CancellationScope.nonCancellable(() => condition(() => this.#results.has(decision)));
    const result = this.#results.get(decision);
    this.#results.delete(decision);
    if (result === undefined || typeof result === "string")
      throw this.#failure(result ?? "ended", decision);
    return result;
  }

  #failure(refusal: Refusal, decision: Decision): ApplicationFailure {
    const why = refusalText(refusal, this.#payment.facts, decision);
    return ApplicationFailure.nonRetryable(why, decisionRefused, this.#payment.document());
  }
}
