import type { PaymentAnswer, PaymentEvent } from "@merchant-payment/core/payment";
import { condition } from "@temporalio/workflow";
import type { PollReport, SubmitReport } from "../contract/activities.ts";

/** The reports behind an event. The payment machine takes the event; the record keeps the rest of the reports. */
export interface Heard {
  readonly submit?: SubmitReport | undefined;
  readonly checks?: readonly PollReport[] | undefined;
}

export interface Arrival extends Heard {
  readonly event: PaymentEvent;
}

interface Answered {
  readonly report: PollReport;
  readonly ofCallback: boolean;
}

/** the order in which the machine takes the events of one workflow task: the gateway first, then people, then time */
const order: readonly PaymentEvent["type"][] = [
  "submitted",
  "submitLost",
  "neverSentChecked",
  "answered",
  "decided",
  "callbackCheckBegan",
  "callback",
  "timer",
];

/** The events that the payment machine has not taken yet. */
export class PaymentInbox {
  #arrivals: Arrival[] = [];
  #answers: Answered[] = [];

  submitted(report: SubmitReport): void {
    this.#arrivals.push({ event: { type: "submitted", result: report.result }, submit: report });
  }

  answered(report: PollReport, ofCallback: boolean): void {
    this.#answers.push({ report, ofCallback });
  }

  add(event: Exclude<PaymentEvent, { type: "submitted" | "answered" }>): void {
    this.#arrivals.push({ event });
  }

  get waiting(): boolean {
    return this.#arrivals.length > 0 || this.#answers.length > 0;
  }

  /** Waits for events and takes all of them. Answers that came together are one event. */
  async next(): Promise<readonly Arrival[]> {
    await condition(() => this.waiting);
    const arrivals = [...this.#arrivals, ...together(this.#answers)];
    this.#arrivals = [];
    this.#answers = [];
    return arrivals.toSorted((a, b) => order.indexOf(a.event.type) - order.indexOf(b.event.type));
  }
}

function together(answers: readonly Answered[]): Arrival[] {
  const [first, ...others] = answers.map(({ report }) => report.answer);
  if (first === undefined) return [];
  const all: readonly [PaymentAnswer, ...PaymentAnswer[]] = [first, ...others];
  const ofCallback = answers.some((answered) => answered.ofCallback);
  return [
    {
      event: { type: "answered", answers: all, ofCallback },
      checks: answers.map(({ report }) => report),
    },
  ];
}
