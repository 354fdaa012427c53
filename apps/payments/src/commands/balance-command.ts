import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function balanceCommand(output: Output) {
  return accountCommand("balance")
    .description("Ask the gateway for the merchant's balance, where the profile declares how.")
    .addHelpText(
      "after",
      examples("merchant-payment balance", "merchant-payment balance --output json"),
    )
    .action(async (flags) => {
      const { query } = await import("../operator/gateway/query.ts");
      await query("balance", flags, output);
    });
}
