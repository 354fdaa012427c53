import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { kindOption } from "./options/kind-option.ts";
import { sinceOption, untilOption } from "./options/time-options.ts";

const columns = `
A row for each payment: RefNo, kind, account, amount (in the gateway's unit), currency, state, status (the gateway's last word), TransId,
PayID, submissions, startedAt, updatedAt, reason. Times are UTC. What a spreadsheet would take for a formula begins with an apostrophe.
`;

export function exportCommand(output: Output) {
  return accountCommand("export")
    .description(
      "Write the account's payments that were started in some time as CSV, for bookkeeping.",
    )
    .addOption(sinceOption().makeOptionMandatory())
    .addOption(untilOption())
    .addOption(kindOption("only payouts, or only deposits"))
    .option("--output-file <file>", "write there, once all is read; default: standard output")
    .addHelpText("after", columns)
    .addHelpText(
      "after",
      examples(
        "merchant-payment export --since 2026-01-01 --until 2026-01-31 --output-file january.csv",
        "merchant-payment export --since 2026-01-31T00:00:00+07:00 --until 2026-02-01T00:00:00+07:00 > day.csv",
      ),
    )
    .action(async (flags) => {
      const { exportPayments } = await import("../operator/bookkeeping/export.ts");
      await exportPayments(flags, output);
    });
}
