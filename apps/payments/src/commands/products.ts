import type { Output } from "../output/output.ts";
import { accountCommand } from "./account-command.ts";
import { examples } from "./examples.ts";

export function productsCommand(output: Output) {
  return accountCommand("products")
    .description("Ask the gateway for its product list, where the profile declares how.")
    .addHelpText(
      "after",
      examples("merchant-payment products", "merchant-payment products --output json"),
    )
    .action(async (flags) => {
      const { query } = await import("../gateway/query.ts");
      await query("products", flags, output);
    });
}
