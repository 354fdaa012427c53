import { Argument, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { CommandError } from "../output/command-error.ts";
import type { Output } from "../output/output.ts";
import { actorOption } from "./options/actor-option.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

const descriptions = {
  pause: "Start no more payouts of a batch; those that were started go on.",
  resume: "Let a paused batch go on where it was.",
} as const;

/** `batch pause`, or `batch resume` */
export function pauseBatchCommand(action: "pause" | "resume", output: Output) {
  return accountCommand(action)
    .description(descriptions[action])
    .addArgument(new Argument("<batch>", "the batch's id, as the command batch prints it"))
    .addOption(actorOption())
    .addHelpText(
      "after",
      examples(`merchant-payment batch ${action} 3f1c9a0b5e7d4c2f8a6b1d0e9c7f5a3b`),
    )
    .action(async (batch, flags, command) => {
      refusePaying(command, action);
      const { pauseBatch } = await import("../operator/batch/pause-batch.ts");
      // commander gives the flags that "batch" has too to "batch", wherever they stand
      await pauseBatch(action, batch, { ...flags, ...command.optsWithGlobals() }, output);
    });
}

/** the flags of "batch" that say how a file is paid: none of them is silently ignored here */
function refusePaying({ parent, options }: CommandUnknownOpts, action: string): void {
  const given = parent?.options.find(
    (option) =>
      parent.getOptionValueSource(option.attributeName()) === "cli" &&
      !options.some((own) => own.long === option.long),
  );
  if (given !== undefined)
    throw new CommandError(
      "usage",
      `${given.long} does not go with batch ${action}; leave it out, nothing was changed`,
    );
}
