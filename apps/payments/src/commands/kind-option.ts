import { Option } from "@commander-js/extra-typings";
import { paymentKinds } from "../payments/payment-kinds.ts";

export function kindOption(description: string) {
  return new Option("--kind <kind>", description).choices(paymentKinds);
}

/** for a RefNo that was used for a payout and for a deposit */
export function whichKindOption() {
  return kindOption(
    "which payment is meant, where the RefNo is that of a payout and of a deposit; default: the one that there is",
  );
}
