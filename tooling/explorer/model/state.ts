import type {
  Decision,
  PaymentAnswer,
  PaymentFacts,
  PaymentPlan,
  PaymentState,
  PlannedSubmit,
  PollMemory,
  SubmitResult,
} from "@merchant-payment/core/payment";
import type { Budgets } from "../environment.ts";
import type { About, Gateway } from "./gateway.ts";

export interface SubmitInput extends PlannedSubmit {
  /** the run that ordered it was reset */
  readonly reset: boolean;
  /** the facts when it was ordered */
  readonly truth: Pick<Truth, "sends" | "acknowledged">;
}

/** A submit that the server waits for. */
export interface Submit {
  /** `scheduled`: no worker has it. `ready`: it is proved, the gateway was asked, and its request goes out next */
  readonly stage: "scheduled" | "ready";
  /** -1 while no worker has it */
  readonly worker: number;
  readonly order: SubmitInput;
  /** how it shows that it is a repeated attempt: by its number, or by its time alone */
  readonly repeated: "no" | "number" | "time";
  /** the gateway was asked, and did not have it */
  readonly asked: boolean;
  /** the account was stopped when it was proved */
  readonly stoppedAtProof: boolean;
}

/** A submit that the server has given up, in a worker that may still send. */
export interface Ghost {
  readonly worker: number;
  readonly order: SubmitInput;
  readonly asked: boolean;
  readonly stoppedAtProof: boolean;
  /** false: its worker froze before the proof, and has not begun to count the time */
  readonly began: boolean;
  /** its request can no longer be sent */
  readonly expired: boolean;
}

/** An answer that has been given and is not yet in the payment's history. */
export interface Received {
  readonly answer: PaymentAnswer;
  readonly about: About;
  /** the question was begun after the grace was over */
  readonly afterGrace: boolean;
}

/** A row of polls. */
export interface Row {
  /** 0 means any earlier time */
  readonly memory: PollMemory;
  readonly news: Received | null;
}

/** The state that a person saw, and decides on. */
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
  /** at some time the outcome of a submit was unknown, so a record under the RefNo may be ours */
  readonly unclear: boolean;
  /** polls were told its TransId, and the payment was not */
  readonly pollsKnowTransId: boolean;
  /** a callback was acknowledged, and no check began since */
  readonly callbackOwed: boolean;
}

export interface State {
  readonly facts: PaymentFacts;
  /** `planOf` the facts; follows from them */
  readonly plan: PaymentPlan;
  /** this run of the workflow is not the first one */
  readonly reset: boolean;
  /** the facts when the last pause between two tries began, where a workflow may be reset to that moment */
  readonly paused: PaymentFacts | null;
  readonly submit: Submit | null;
  readonly ghosts: readonly Ghost[];
  readonly row: Row | null;
  readonly callbackNews: Received | null;
  readonly gateway: Gateway;
  /** the last decision to send again: its update may be handed over once more */
  readonly resubmit: Decision | null;
  readonly stopped: boolean;
  readonly left: Budgets;
  readonly truth: Truth;
}

/** The result of a submit, and the real owner of the record in the gateway's answer. */
export interface Submitted {
  readonly result: SubmitResult;
  readonly about: About | null;
}
