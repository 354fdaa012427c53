import { Command } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { examples } from "./options/examples.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function devCommand(output: Output) {
  return new Command("dev")
    .description(
      "Run sandbox gateway, Temporal dev server, worker and receiver of callbacks together, until Ctrl-C.",
    )
    .option(
      "--port <number>",
      "port of the gateway; default 8787, or a free one",
      wholeNumber(0, 65_535),
    )
    .option("--ledger <file>", "SQLite file that keeps what the gateway did; default: in memory")
    .addHelpText("after", examples("merchant-payment dev"))
    .action(async (flags) => {
      const { dev } = await import("../trial/dev/dev.ts");
      await dev(flags, output);
    });
}
