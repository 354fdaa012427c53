import { Option } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./account-command.ts";
import { examples } from "./examples.ts";
import { wholeNumber } from "./whole-number.ts";

export function listCommand(output: Output) {
  return accountCommand("list")
    .description("List the account's payments, newest first.")
    .addOption(
      new Option("--state <state>", "only those in this state").choices([
        "submitting",
        "polling",
        "unknown",
        "held",
        "review",
        "succeeded",
        "failed",
        "reversed",
        "expired",
        "contradicted",
      ]),
    )
    .option("--limit <number>", "at most so many", wholeNumber(1, 1000), 50)
    .addHelpText(
      "after",
      examples(
        "merchant-payment list --state review     what waits for a person",
        "merchant-payment list --limit 10 --output json",
      ),
    )
    .action(async (flags) => {
      const { list } = await import("../payments/list.ts");
      await list(flags, output);
    });
}
