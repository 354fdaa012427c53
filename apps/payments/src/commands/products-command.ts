import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function productsCommand(output: Output) {
  return accountCommand("products")
    .description("Ask the gateway for its product list, where the profile declares how.")
    .addHelpText(
      "after",
      examples("merchant-payment products", "merchant-payment products --output json"),
    )
    .action(async (flags) => {
      const { query } = await import("../operator/gateway/query.ts");
      await query("products", flags, output);
    });
}
