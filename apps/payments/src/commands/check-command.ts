import { Argument } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { kindOption } from "./options/kind-option.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function checkCommand(output: Output) {
  return accountCommand("check")
    .description("Ask the gateway once what it knows of a transaction. Nothing is sent or changed.")
    .addArgument(new Argument("<refno>", "your own reference (RefNo)"))
    .option("--trans-id <text>", "the gateway's id (TransId)")
    .option(
      "--payment-id <number>",
      "PaymentId, where the gateway asks for it",
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option("--currency <code>", "Currency, where the gateway asks for it")
    .addOption(kindOption("whose Status words count"))
    .addHelpText(
      "after",
      examples(
        "merchant-payment check INV-1042 --payment-id 12 --currency IDR",
        "merchant-payment check INV-1042 --kind payout --output json",
      ),
    )
    .action(async (refNo, flags) => {
      const { check } = await import("../operator/gateway/check.ts");
      await check(refNo, flags, output);
    });
}
