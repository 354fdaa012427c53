import {
  endedRefusal,
  idTakenRefusal,
  isSameDecision,
  refusalText,
  type Decision,
  type DecisionRefusal,
} from "@merchant-payment/core/payment";
import { ApplicationFailure, CancellationScope, condition, setHandler } from "@temporalio/workflow";
import { decisionRefused, resolveUpdate, type DecisionResult } from "../contract/messages.ts";
import type { PaymentInbox } from "./payment-inbox.ts";
import type { PaymentRecord } from "./payment-record.ts";
import { isOfOtherRun, shownRevision } from "./run-revision.ts";

/** Takes people's decisions: the payment machine gets each one once, and the caller gets its result. */
export class Decisions {
  readonly #payment: PaymentRecord;
  readonly #inbox: PaymentInbox;
  readonly #results = new Map<Decision, DecisionResult | ApplicationFailure>();

  constructor(payment: PaymentRecord, inbox: PaymentInbox) {
    this.#payment = payment;
    this.#inbox = inbox;
    setHandler(resolveUpdate, (decision) => this.#receive(decision), {
      // what is refused leaves no trace in the history
      validator: (decision) => {
        const refusal = payment.refusal(decision);
        // after a reset the server hands it over again; what was accepted before is replayed without this
        const isStale = refusal === null && isOfOtherRun(decision);
        const why = this.#whyNot(isStale ? "changed" : refusal, decision);
        if (why !== null) throw this.#refused(why);
      },
    });
  }

  /** Keeps what became of a decision for its caller. @param refusal the machine's; null: it carries the decision out */
  answer(decision: Decision, refusal: DecisionRefusal | null): void {
    const why = this.#whyNot(refusal, decision);
    this.#results.set(
      decision,
      why === null
        ? { carriedOut: refusal === null, payment: this.#payment.document() }
        : this.#refused(why),
    );
  }

  async #receive(decision: Decision): Promise<DecisionResult> {
    // behind the answers of this workflow task: the gateway's word comes first
    await Promise.resolve();
    this.#inbox.add({ type: "decided", decision });
    // a workflow whose cancellation was noted still carries out decisions
    await CancellationScope.nonCancellable(() => condition(() => this.#results.has(decision)));
    const result = this.#results.get(decision) ?? this.#refused(endedRefusal(this.#payment.state));
    this.#results.delete(decision);
    if (result instanceof ApplicationFailure) throw result;
    return result;
  }

  #refused(why: string): ApplicationFailure {
    return ApplicationFailure.nonRetryable(why, decisionRefused, this.#payment.document());
  }

  /** null: it is carried out, or was before */
  #whyNot(refusal: DecisionRefusal | null, decision: Decision): string | null {
    if (refusal === null) return null;
    if (refusal !== "repeated") {
      const { facts } = this.#payment;
      const shown = { ...facts, revision: shownRevision(facts.revision) };
      return refusalText(refusal, shown, decision);
    }
    const earlier = this.#payment.decisions.find(({ id }) => id === decision.id);
    return earlier === undefined || isSameDecision(earlier, decision)
      ? null
      : idTakenRefusal(earlier);
  }
}
