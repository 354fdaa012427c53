import { Argument } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function statusCommand(output: Output) {
  return accountCommand("status")
    .description("Say what became of a payment, what it means for the money, and what to do next.")
    .addArgument(new Argument("<refno>", "the payment's RefNo"))
    .addHelpText(
      "after",
      examples(
        "merchant-payment status INV-1042",
        "merchant-payment status INV-1042 --output json",
      ),
    )
    .action(async (refNo, flags) => {
      const { status } = await import("../operator/showing/status.ts");
      await status(refNo, flags, output);
    });
}
