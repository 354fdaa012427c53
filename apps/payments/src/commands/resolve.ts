import { Argument, Option } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { accountCommand } from "./account-command.ts";
import { examples } from "./examples.ts";
import { kindOption } from "./kind-option.ts";

const actions = `
Actions:
  markSucceeded  the gateway's office confirms that the money arrived: ends the payment
  markFailed     the gateway's office confirms that no money moved: ends the payment
  resubmit       send it again under the same RefNo: only when it certainly is not at the gateway
  resume         what held the account back is mended: try again now
  setTransId     ask by this TransId of the gateway from now on (with --trans-id)
  keepPolling    go on asking the gateway
`;

export function resolveCommand(output: Output) {
  return accountCommand("resolve")
    .description(
      "Decide about a payment that waits for a person. The decision is kept with your name.",
    )
    .addArgument(new Argument("<refno>", "the payment's RefNo"))
    .addOption(
      new Option("--action <action>", "what is decided, see below")
        .choices(["markSucceeded", "markFailed", "resubmit", "resume", "setTransId", "keepPolling"])
        .makeOptionMandatory(),
    )
    .requiredOption("--actor <name>", "who decides")
    .requiredOption("--reason <text>", "why; kept in the payment's timeline")
    .option("--trans-id <text>", "the gateway's id, with setTransId")
    .addOption(kindOption())
    .addHelpText("after", actions)
    .addHelpText(
      "after",
      examples(
        "merchant-payment resolve INV-1042 --action resume --actor Maria --reason 'balance topped up'",
        "merchant-payment resolve INV-1042 --action markFailed --actor Maria --reason 'ticket 881: not received'",
      ),
    )
    .action(async (refNo, flags) => {
      const { resolve } = await import("../payments/resolve.ts");
      await resolve(refNo, flags, output);
    });
}
