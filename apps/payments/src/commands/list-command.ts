import { Option } from "@commander-js/extra-typings";
import { paymentStates } from "@merchant-payment/temporal/contract";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { kindOption } from "./options/kind-option.ts";
import { sinceOption, untilOption } from "./options/time-options.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function listCommand(output: Output) {
  return accountCommand("list")
    .description(
      "List the account's payments: those under way first, then those that ended, newest first in both.",
    )
    .addOption(new Option("--state <state>", "only those in this state").choices(paymentStates))
    .addOption(kindOption("only payouts, or only deposits"))
    .addOption(sinceOption())
    .addOption(untilOption())
    .option("--limit <number>", "how many payments are listed, at most", wholeNumber(1, 1000), 50)
    .option("--after <cursor>", "go on where a list ended; it says where, on stderr")
    .addHelpText(
      "after",
      examples(
        "merchant-payment list --state review                    what waits for a person",
        "merchant-payment list --state review --until 1h         and was started over an hour ago",
        "merchant-payment list --limit 10 --output json",
      ),
    )
    .action(async (flags) => {
      const { list } = await import("../operator/showing/list.ts");
      await list(flags, output);
    });
}
