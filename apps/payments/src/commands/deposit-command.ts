import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { addFieldOptions } from "./options/field-options.ts";

export function depositCommand(output: Output) {
  const command = accountCommand("deposit")
    .description(
      "Ask for a deposit: prints it with the CheckoutURL where its payer pays, and follows it to its end. Needs a worker.",
    )
    .option(
      "--from <file>",
      "the deposit as a JSON object of the fields below; - reads standard input",
    );
  addFieldOptions(command, "deposit");
  return command
    .option(
      "--wait",
      "wait until it is paid or has expired; the CheckoutURL is printed on stderr meanwhile",
    )
    .addHelpText(
      "after",
      examples(
        "merchant-payment deposit --from deposit.json",
        "merchant-payment deposit --ref-no ORDER-77 --amount 150000 --currency IDR --payment-id 12 \\",
        "  --first-name Ana --last-name Lopez --user-email ana@example.com --user-contact 0812345678 --wait",
      ),
    )
    .action(async (flags) => {
      const { deposit } = await import("../operator/starting/deposit.ts");
      await deposit(flags, output);
    });
}
