import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function payoutCommand(output: Output) {
  return accountCommand("payout")
    .description(
      "Pay out: starts the payment, or finds it where this RefNo was started before. Needs a worker.",
    )
    .option(
      "--from <file>",
      "the payout as a JSON object of the fields below; - reads standard input",
    )
    .option("--ref-no <text>", "RefNo: your own reference; the same RefNo is the same payment")
    .option("--amount <integer>", "Amount: whole number in the gateway's unit")
    .option("--payment-id <integer>", "PaymentId: the channel, from the gateway's manual")
    .option("--service <text>", "Service: lower-case name, from the gateway's manual")
    .option("--currency <code>", "Currency: not sent, but needed to ask for the status")
    .option("--customer-id <text>", "CustomerId: the account that is paid")
    .option("--customer-name <text>", "CustomerName: whose it is")
    .option("--backend-url <url>", "BackendURL: where the gateway sends callbacks")
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
