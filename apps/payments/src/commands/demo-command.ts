import { Command } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { examples } from "./options/examples.ts";

export function demoCommand(output: Output) {
  return new Command("demo")
    .description(
      "Make three payouts at a sandbox gateway: one goes well, one loses its answer, one is refused.",
    )
    .option("--keep", "leave everything running until Ctrl-C, and print the URLs")
    .addHelpText("after", examples("merchant-payment demo", "merchant-payment demo --keep"))
    .action(async (flags) => {
      const { demo } = await import("../trial/demo/demo.ts");
      await demo(flags, output);
    });
}
