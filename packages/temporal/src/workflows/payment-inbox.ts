import type { PaymentAnswer, PaymentEvent } from "@merchant-payment/core/payment";
import { condition } from "@temporalio/workflow";
import type { PollReport, SubmitReport } from "../contract/activities.ts";

/** What a report says besides the event: the machine takes the event, the record keeps the rest. */
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

/** in which order the machine hears of what came in one workflow task: the gateway first, then people, then time */
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

/** What came in since the payment machine was told last. */
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

  /** Waits until something came in, and takes all of it: answers that came together are one event. */
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
