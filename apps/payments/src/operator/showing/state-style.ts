import type { PaymentState } from "@merchant-payment/temporal/client";
import type { Paint } from "../../output/output.ts";

/** the colour of a state */
export function stateStyle(state: PaymentState): Parameters<Paint>[0] {
  switch (state) {
    case "succeeded":
      return "green";
    case "failed":
    case "contradicted":
      return "red";
    case "held":
    case "review":
    case "reversed":
    case "expired":
      return "yellow";
    case "submitting":
    case "polling":
    case "unknown":
      return "cyan";
  }
}
