import { Command } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { examples } from "./options/examples.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function sandboxCommand(output: Output) {
  return new Command("sandbox")
    .description("Run the sandbox gateway alone, until Ctrl-C. It moves no money.")
    .option("--port <number>", "port; default 8787, or a free one", wholeNumber(0, 65_535))
    .option("--ledger <file>", "SQLite file that keeps what it did; default: in memory")
    .addHelpText(
      "after",
      examples(
        "merchant-payment sandbox",
        "merchant-payment sandbox --port 9000 --ledger ledger.db",
      ),
    )
    .action(async (flags) => {
      const { sandbox } = await import("../trial/sandbox/sandbox.ts");
      await sandbox(flags, output);
    });
}
