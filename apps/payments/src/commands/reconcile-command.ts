import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { collect } from "./options/collect.ts";
import { examples } from "./options/examples.ts";
import { kindOption } from "./options/kind-option.ts";
import { sinceOption, untilOption } from "./options/time-options.ts";

const columns = `
The file is CSV, its first line names the columns: RefNo and Amount, and Currency, Status and TransId if it has them. Other
columns are ignored. The profile says what a Status means; without a column Status, every listed payment counts as paid.

--since and --until say which of our payments the list should hold; without them, all payments are compared with it.

Ends with 0 only when everything matched, else with 4.
`;

export function reconcileCommand(output: Output) {
  return accountCommand("reconcile")
    .description(
      "Compare the gateway's own list of payments with ours: matched, missing, different.",
    )
    .requiredOption("--from <file>", "the gateway's list as CSV; - reads standard input")
    .option(
      "--column <name=header>",
      "the list's own name for a column; may be given several times",
      collect,
    )
    .addOption(sinceOption())
    .addOption(untilOption())
    .addOption(kindOption("what the gateway lists").default("payout" as const))
    .addHelpText("after", columns)
    .addHelpText(
      "after",
      examples(
        "merchant-payment reconcile --from settlement.csv --since 2026-01-01 --until 2026-01-31",
        "merchant-payment reconcile --from settlement.csv --column RefNo=merchant_ref --column Amount=net",
      ),
    )
    .action(async (flags) => {
      const { reconcile } = await import("../operator/bookkeeping/reconcile.ts");
      await reconcile(flags, output);
    });
}
