import { Option } from "@commander-js/extra-typings";
import { paymentKinds } from "../payments/payment-kinds.ts";

export function kindOption(description: string) {
  return new Option("--kind <kind>", description).choices(paymentKinds);
}
