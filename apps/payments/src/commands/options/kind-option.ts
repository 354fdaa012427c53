import { Option } from "@commander-js/extra-typings";
import { paymentKinds } from "@merchant-payment/core/outcome";

export function kindOption(description: string) {
  return new Option("--kind <kind>", description).choices(paymentKinds);
}
