import { Argument } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { collect } from "./options/collect.ts";
import { examples } from "./options/examples.ts";
import { kindOption } from "./options/kind-option.ts";

const columns = `
The file is CSV, its first line names the columns: RefNo and Amount, and Currency, Status and TransId where it has them. What it has
besides is ignored. A Status means what the profile says; without such a column, what is listed is taken for paid.

Ends with 0 only when everything matched, else with 4.
`;

export function reconcileCommand(output: Output) {
  return accountCommand("reconcile")
    .description(
      "Compare the gateway's own list of payments with ours: matched, missing, different.",
    )
    .addArgument(new Argument("<file>", "the gateway's list as CSV; - reads standard input"))
    .option(
      "--column <name=header>",
      "the list's own name for a column; may be given several times",
      collect,
      [] as readonly string[],
    )
    .option("--from <date>", "the first day (UTC) of our payments that it should hold")
    .option("--to <date>", "the last of these days; without both, all payments are held against it")
    .addOption(kindOption("what the gateway lists").default("payout" as const))
    .addHelpText("after", columns)
    .addHelpText(
      "after",
      examples(
        "merchant-payment reconcile settlement.csv --from 2026-01-01 --to 2026-01-31",
        "merchant-payment reconcile settlement.csv --column RefNo=merchant_ref --column Amount=net",
      ),
    )
    .action(async (file, flags) => {
      const { reconcile } = await import("../operator/bookkeeping/reconcile.ts");
      await reconcile(file, flags, output);
    });
}
