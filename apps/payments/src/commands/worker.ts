import type { Output } from "../output/output.ts";
import { accountCommand } from "./account-command.ts";
import { examples } from "./examples.ts";

export function workerCommand(output: Output) {
  return accountCommand("worker")
    .description(
      "Carry out payments until stopped; with --accounts and no --account, those of all accounts. Logs JSON lines on stderr.",
    )
    .addHelpText(
      "after",
      `
On SIGTERM or Ctrl-C it takes no new work, finishes the requests under way, and ends.
${examples("merchant-payment worker", "merchant-payment worker --accounts accounts.json")}`,
    )
    .action(async (flags) => {
      const { work } = await import("../worker/work.ts");
      output.preferText();
      await work(flags);
    });
}
