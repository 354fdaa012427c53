import { Command, Option } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { collect } from "./options/collect.ts";
import { examples } from "./options/examples.ts";
import { metricsHostOption, metricsPortOption } from "./options/metrics-options.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function codecServerCommand(output: Output) {
  return new Command("codec-server")
    .description(
      "Let Temporal's UI and CLI show encrypted payments, on this machine and only with the token, until Ctrl-C.",
    )
    .option("--port <number>", "port; 0: any free one", wholeNumber(0, 65_535), 8234)
    .addOption(
      new Option("--origin <url>", "where the UI is; may be repeated")
        .argParser(collect)
        .default([] as readonly string[], "http://localhost:8233"),
    )
    .addOption(metricsPortOption())
    .addOption(metricsHostOption())
    .addHelpText(
      "after",
      `
It needs MERCHANT_PAYMENT_PAYLOAD_KEYS as the worker has them. The token is made at the start and printed, or it is
MERCHANT_PAYMENT_CODEC_TOKEN, and is not printed then.
${examples(
  "merchant-payment codec-server",
  "merchant-payment codec-server --port 9000 --origin https://temporal.example",
)}`,
    )
    .action(async (flags) => {
      const { codecServer } = await import("../services/codec-server/codec-server.ts");
      await codecServer(flags, output);
    });
}
