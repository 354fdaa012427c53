import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function depositCommand(output: Output) {
  return accountCommand("deposit")
    .description(
      "Ask for a deposit: prints it with the CheckoutURL where its payer pays, and follows it to its end. Needs a worker.",
    )
    .option(
      "--from <file>",
      "the deposit as a JSON object of the fields below; - reads standard input",
    )
    .option("--ref-no <text>", "RefNo: your own reference; the same RefNo is the same deposit")
    .option("--amount <integer>", "Amount: whole number in the gateway's unit")
    .option("--currency <code>", "Currency")
    .option("--payment-id <integer>", "PaymentId: the channel, from the gateway's manual")
    .option("--first-name <text>", "FirstName: the payer's")
    .option("--last-name <text>", "LastName: the payer's")
    .option("--user-email <address>", "UserEmail: the payer's")
    .option("--user-contact <text>", "UserContact: the payer's telephone number")
    .option("--remark <text>", "Remark")
    .option("--response-url <url>", "ResponseURL: where the payer comes back to")
    .option("--backend-url <url>", "BackendURL: where the gateway sends callbacks")
    .option(
      "--wait",
      "wait until it is paid or has expired; the CheckoutURL is told on stderr meanwhile",
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
