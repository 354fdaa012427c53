import type { Decision } from "@merchant-payment/core/payment";
import type { Act } from "./act.ts";
import type { Received, Screen, State, SubmitInput, Submitted } from "./state.ts";
/** What a step did, as far as the invariants care. */
export type Did =
  | {
      readonly what: "byte";
      readonly order: SubmitInput;
      readonly asked: boolean;
      readonly submitted?: Submitted;
    }
  | ({ readonly what: "submitted" } & Submitted)
  | { readonly what: "answered"; readonly received: readonly Received[] }
  | { readonly what: "decided"; readonly decision: Decision; readonly screen: Screen }
  | { readonly what: "followedUp"; readonly received: Received }
  | { readonly what: "workflowReset" | "other" };

export interface Step {
  /** in plain words */
  readonly text: string;
  readonly did: Did;
  /** for those who make it happen on real parts; a step without it cannot */
  readonly act?: Act;
  readonly next: State;
  /** in a fair future the step with the highest number comes first; 0 is a fault, which does not occur there */
  readonly fair: number;
}

export const other: Did = { what: "other" };
