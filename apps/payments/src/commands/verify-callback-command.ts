import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { collect } from "./options/collect.ts";
import { examples } from "./options/examples.ts";

export function verifyCallbackCommand(output: Output) {
  return accountCommand("verify-callback")
    .description("Verify the signature of a callback: exit code 0 valid, 3 not valid.")
    .option(
      "--from <file>",
      "the body exactly as it came, JSON or form; - reads standard input",
      "-",
    )
    .option("--header <line>", "a header as 'name: value'; may be repeated", collect)
    .option(
      "--path <path>",
      "URL path at which it arrived, where the recipe signs it",
      "/callbacks",
    )
    .addHelpText(
      "after",
      examples(
        "merchant-payment verify-callback --from callback.json",
        "merchant-payment verify-callback --from callback.json --header 'x-signature: v1,3f…'",
      ),
    )
    .action(async (flags) => {
      const { verifyCallback } = await import("../operator/gateway/verify-callback.ts");
      await verifyCallback(flags, output);
    });
}
