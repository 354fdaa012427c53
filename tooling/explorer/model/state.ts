import type {
  PaymentAnswer,
  PaymentFacts,
  PaymentPlan,
  PaymentState,
  PlannedSubmit,
  PollMemory,
  SubmitResult,
  Decision,
} from "@merchant-payment/core/payment";
import type { Budgets } from "../environment.ts";
import type { Gateway } from "./gateway.ts";

/**
 * One submit. `scheduled`: no worker has it. `picked`: a worker has it and has not proved it yet. `ready`: proved and
 * asked, the request goes out next. `reporting`: its result is on the way to the server.
 */
export interface Submit {
  readonly stage: "scheduled" | "picked" | "ready" | "reporting";
  /** -1 while no worker has it */
  readonly worker: number;
  readonly order: SubmitOrder;
  /** how an operator made it a repeated attempt: by its number, or by its time alone */
  readonly repeated: "no" | "number" | "time";
  /** the gateway was asked, and did not have it */
  readonly asked: boolean;
  /** the account was stopped when it was proved */
  readonly stoppedAtProof: boolean;
  readonly result: SubmitResult | null;
  /** whom the result is really about, where the gateway was asked and had something */
  readonly about: About | null;
}

export interface SubmitOrder extends PlannedSubmit {
  readonly boundTransId: string | null;
  /** the run it belongs to was reset */
  readonly reset: boolean;
}

/** A submit that the server gave up, in a worker that may still send. `expired`: no rule allows it any more. */
export interface Ghost {
  readonly worker: number;
  readonly order: SubmitOrder;
  readonly asked: boolean;
  readonly stoppedAtProof: boolean;
  readonly expired: boolean;
}

/** About whom an answer really is: hidden from the machine. */
export type About = "ours" | "outside" | "another" | "nobody";

/** An answer that has been given and is not yet in the payment's history. */
export interface Heard {
  readonly answer: PaymentAnswer;
  readonly about: About;
  /** the question was begun after the grace was over */
  readonly afterGrace: boolean;
}

/** A row of polls. */
export interface Row {
  /** index into the times at which checks are made */
  readonly time: number;
  readonly memory: PollMemory;
  readonly news: Heard | null;
}

/** What somebody saw and may decide on later. */
export interface Screen {
  readonly state: PaymentState;
  /** nothing that people decide on has changed since */
  readonly current: boolean;
}

/** What really happened: the invariants know it, the machine does not. */
export interface Truth {
  /** requests that may have been processed */
  readonly sends: number;
  /** decisions that allowed one more, knowing that it may pay twice */
  readonly authorised: number;
  /** the payment was told that the gateway has it */
  readonly acknowledged: boolean;
  /** a callback was acknowledged, and no check began since */
  readonly callbackOwed: boolean;
}

export interface State {
  readonly facts: PaymentFacts;
  /** `planOf` the facts; follows from them */
  readonly plan: PaymentPlan;
  /** this run of the workflow is not the first one */
  readonly reset: boolean;
  readonly submit: Submit | null;
  readonly ghosts: readonly Ghost[];
  readonly row: Row | null;
  readonly callbackNews: Heard | null;
  readonly gateway: Gateway;
  readonly screen: Screen | null;
  /** a decision that was carried out and may be handed over once more */
  readonly retriable: Decision | null;
  readonly stopped: boolean;
  readonly left: Budgets;
  readonly truth: Truth;
}

/** What a step did, as far as the invariants care. */
export type Did =
  | { readonly what: "byte"; readonly order: SubmitOrder; readonly asked: boolean }
  | { readonly what: "answered"; readonly heard: readonly Heard[] }
  | { readonly what: "submitted"; readonly result: SubmitResult; readonly about: About | null }
  | {
      readonly what: "decided";
      readonly decision: Decision;
      /** the screen that it was decided on */
      readonly screen: Screen;
      readonly retried: boolean;
    }
  | { readonly what: "followedUp"; readonly heard: Heard }
  | { readonly what: "callback" | "callbackCheckBegan" | "workflowReset" | "other" };

export interface Step {
  /** in plain words */
  readonly text: string;
  readonly did: Did;
  readonly next: State;
  /** in a fair future the step with the highest number comes first; 0: it is trouble, and does not come */
  readonly fair: number;
}

export const other: Did = { what: "other" };
