import { Option } from "@commander-js/extra-typings";

/** for a RefNo that was used for a payout and for a deposit */
export function kindOption() {
  return new Option(
    "--kind <kind>",
    "which payment is meant, where the RefNo is that of a payout and of a deposit; default: the one that there is",
  ).choices(["payout", "deposit"]);
}
