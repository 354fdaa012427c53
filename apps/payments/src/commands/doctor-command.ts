import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function doctorCommand(output: Output) {
  return accountCommand("doctor")
    .description(
      "Say what is missing before the first payout; asks the gateway for a RefNo that does not exist.",
    )
    .option("--ref-no <text>", "RefNo to ask for; default: one made up by the profile's rules")
    .option(
      "--payment-id <number>",
      "PaymentId to ask with; default: one by the profile's rules",
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option("--currency <code>", "Currency to ask with; default: the profile's first")
    .addHelpText(
      "after",
      examples("merchant-payment doctor", "merchant-payment doctor --payment-id 12 --currency IDR"),
    )
    .action(async (flags) => {
      const { doctor } = await import("../operator/doctor/doctor.ts");
      await doctor(flags, output);
    });
}
