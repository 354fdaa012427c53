import { CommandError } from "../output/command-error.ts";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { pauseBatchCommand } from "./pause-batch-command.ts";
import { wholeNumber } from "./options/whole-number.ts";

const columns = `
The payouts are CSV. The first line names the columns that your gateway needs: RefNo, Amount, Currency, PaymentId, Service, CustomerId, CustomerName,
BackendURL. If the file's name ends in .jsonl or standard input begins with {, each line is a JSON object with these names.

Every row is checked before the first is sent; all bad ones are listed with line and column, and nothing is sent then. The payments are
shown and confirmed first. If you start the same file again, also after Ctrl-C or a crash, it continues and pays nobody twice. A RefNo
that was used for another payment is refused for its row; the others go on. A payout that existed before, such as one of an older file
with the same RefNo, is not paid again: it is listed separately, and you say whether it is the one you mean (--accept-existing).

With --wait it ends with 0 when all are paid, 1 when some failed, were refused or reversed, 4 when some are held, in review, contradicted or
not started, or existed before and were not accepted.
`;

export function batchCommand(output: Output) {
  return (
    accountCommand("batch")
      .description("Pay out a whole file, each row once. Needs a worker.")
      .addCommand(pauseBatchCommand("pause", output))
      .addCommand(pauseBatchCommand("resume", output))
      // not a mandatory option for commander, because pause and resume would then need it too
      .option("--from <file>", "the payouts, CSV or JSON Lines; - reads standard input")
      .option(
        "--concurrency <number>",
        "how many payouts are submitted at the same time, at most",
        wholeNumber(1, 500),
        10,
      )
      .option(
        "--output-file <file>",
        "write a CSV row for each payout there: state, status, reason, …",
      )
      .option("--wait", "wait until every payout is known or a person must decide")
      .option("--yes", "ask nothing, pay")
      .option(
        "--accept-existing",
        "payouts that existed before are the ones meant, not paid by this batch",
      )
      .addHelpText("after", columns)
      .addHelpText(
        "after",
        examples(
          "merchant-payment batch --from payouts.csv                                   asks, then hands over",
          "merchant-payment batch --from payouts.csv --wait --output-file report.csv   and follows it to its end",
          "merchant-payment batch --from payouts.jsonl --yes --concurrency 50 --wait",
          "merchant-payment batch pause 3f1c9a0b5e7d4c2f8a6b1d0e9c7f5a3b               starts no more of it, until resume",
        ),
      )
      .action(async ({ from, ...flags }) => {
        if (from === undefined)
          throw new CommandError(
            "usage",
            "say what is paid with --from FILE; - reads standard input",
          );
        const { batch } = await import("../operator/batch/batch.ts");
        await batch({ ...flags, from }, output);
      })
  );
}
