import type { Decision, PaymentTimer } from "@merchant-payment/core/payment";
import type { GatewayAnswer, SendAnswer } from "./gateway.ts";

/** A step as data, which replays a trace of the model on real parts. */
export type Act =
  /** a worker takes the submit and asks first; null if it does not ask */
  | { readonly act: "take"; readonly answer: GatewayAnswer | null }
  | { readonly act: "refuseStale" | "findStopped" }
  | { readonly act: "send"; readonly way: SendAnswer; readonly reports: boolean }
  /** a worker crashes or freezes */
  | { readonly act: "giveUp" }
  /** `waited`: which limits of the row had passed, by its place in the list of them */
  | { readonly act: "poll"; readonly answer: GatewayAnswer; readonly waited: number }
  /** `byCallbackId`: by an id that a callback carried */
  | {
      readonly act: "checkForCallback";
      readonly answer: GatewayAnswer;
      readonly byCallbackId: boolean;
    }
  | { readonly act: "receive"; readonly poll: boolean; readonly callback: boolean }
  | { readonly act: "timer"; readonly timer: PaymentTimer }
  | { readonly act: "checkNeverSent" | "callback" | "stopAccount" }
  /** to its start, or to its last pause between two tries */
  | { readonly act: "resetWorkflow"; readonly to: "start" | "pause" }
  /** `current`: nothing had changed since the person looked */
  | { readonly act: "decide"; readonly decision: Decision; readonly current: boolean }
  | { readonly act: "repeatSubmit"; readonly as: "number" | "time" };
