import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { addFieldOptions } from "./options/field-options.ts";

export function payoutCommand(output: Output) {
  const command = accountCommand("payout")
    .description(
      "Pay out: starts the payment, or finds it where this RefNo was started before. Needs a worker.",
    )
    .option(
      "--from <file>",
      "the payout as a JSON object of the fields below; - reads standard input",
    );
  addFieldOptions(command, "payout");
  return command
    .option("--wait", "wait until the payment is known or a person must decide")
    .addHelpText(
      "after",
      examples(
        "merchant-payment payout --from payout.json --wait",
        "merchant-payment payout --ref-no INV-1042 --amount 150000 --currency IDR --payment-id 12 \\",
        "  --service bca --customer-id 1234567890 --customer-name 'Ana Lopez'",
      ),
    )
    .action(async (flags) => {
      const { payout } = await import("../operator/starting/payout.ts");
      await payout(flags, output);
    });
}
