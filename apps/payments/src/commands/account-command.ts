import { Command } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { actorOption } from "./options/actor-option.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";

const about = `
stop takes effect at once and for every worker, and works while none runs: each worker asks Temporal last before a request leaves, and sends
nothing where it gets no answer. A request that is leaving at that moment cannot be called back. Payments that are started or waiting
become held, and go on by themselves after start. Payments that the gateway already has are not cancelled, and are still checked.

restored says that a database was restored or a namespace was lost, so that Temporal may not know what was sent. From then on every payment
asks the gateway first, and one that the gateway does not have goes to review instead of being sent, until restored --end.
`;

/** `account stop`, `start`, `status` and `restored` */
export function accountSwitchCommand(output: Output) {
  return new Command("account")
    .description("Stop an account at once, start it again, or say that Temporal was restored.")
    .addCommand(
      switchCommand("stop", "Send nothing from now on, by any worker, until start.", output),
    )
    .addCommand(switchCommand("start", "Let a stopped account send again.", output))
    .addCommand(restoredCommand(output))
    .addCommand(statusCommand(output))
    .addHelpText("after", about)
    .addHelpText(
      "after",
      examples(...switchExamples.stop, ...switchExamples.start, ...statusExamples),
    );
}

const switchExamples = {
  stop: ["merchant-payment account stop --account main --reason 'paid twice, ticket 881'"],
  start: ["merchant-payment account start --account main --reason 'fixed'"],
} as const;
const statusExamples = ["merchant-payment account status --account main"] as const;

function deciding(name: string) {
  return accountCommand(name)
    .addOption(actorOption())
    .requiredOption("--reason <text>", "why; kept, and shown with every payment that is held");
}

function switchCommand(action: "stop" | "start", description: string, output: Output) {
  return deciding(action)
    .description(description)
    .addHelpText("after", about)
    .addHelpText("after", examples(...switchExamples[action]))
    .action(async (flags) => {
      const { switchAccount } = await import("../operator/account/switch-account.ts");
      await switchAccount(action, flags, output);
    });
}

function restoredCommand(output: Output) {
  return deciding("restored")
    .description("Say that Temporal's database was restored, or its namespace lost.")
    .option("--end", "what was sent before is known again: send as usual")
    .addHelpText("after", about)
    .addHelpText(
      "after",
      examples(
        "merchant-payment account restored --account main --reason 'database restored, ticket 882'",
        "merchant-payment account restored --account main --end --reason 'all payments settled'",
      ),
    )
    .action(async ({ end, ...flags }) => {
      const { switchAccount } = await import("../operator/account/switch-account.ts");
      await switchAccount(end === true ? "endRestored" : "markRestored", flags, output);
    });
}

function statusCommand(output: Output) {
  return accountCommand("status")
    .description(
      "Say whether an account is stopped or restored, and what was before; exit code 4 while it is stopped.",
    )
    .addHelpText("after", examples(...statusExamples))
    .action(async (flags) => {
      const { showAccount } = await import("../operator/account/switch-account.ts");
      await showAccount(flags, output);
    });
}
