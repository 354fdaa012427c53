import { Option } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

export function signCommand(output: Output) {
  return accountCommand("sign")
    .description("Sign a JSON body as given, whatever its fields, and show what was signed.")
    .addOption(
      new Option("--operation <operation>", "whose recipe: what the body is for")
        .choices(["payout", "deposit", "check", "balance", "callback"])
        .makeOptionMandatory(),
    )
    .option("--from <file>", "the JSON body; - reads standard input", "-")
    .option("--path <path>", "URL path that is signed; default: the operation's")
    .option("--show-secrets", "show the secrets in the signed message instead of •••")
    .addHelpText(
      "after",
      examples(
        "merchant-payment sign --operation payout --from payout.json",
        `echo '{"RefNo":"INV-1"}' | merchant-payment sign --operation check --from -`,
      ),
    )
    .action(async (flags) => {
      const { sign } = await import("../operator/gateway/sign.ts");
      await sign(flags, output);
    });
}
