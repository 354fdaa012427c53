import { Option } from "@commander-js/extra-typings";
import { paymentKinds } from "../../operator/showing/payment-kinds.ts";

export function kindOption(description: string) {
  return new Option("--kind <kind>", description).choices(paymentKinds);
}
