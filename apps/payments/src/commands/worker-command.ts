import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { metricsHostOption, metricsPortOption } from "./options/metrics-options.ts";

export function workerCommand(output: Output) {
  return accountCommand("worker")
    .description(
      "Carry out payments until stopped; with --accounts and no --account, those of all accounts. Logs JSON lines on stderr.",
    )
    .addOption(metricsPortOption())
    .addOption(metricsHostOption())
    .addHelpText(
      "after",
      `
With MERCHANT_PAYMENT_ALERT_URL and MERCHANT_PAYMENT_ALERT_SECRET it posts signed JSON there when payments need a person:
held, in review, reversed, contradicted, or of an outcome that stays unknown.
On SIGTERM or Ctrl-C it takes no new work, finishes the requests under way, and ends.
${examples(
  "merchant-payment worker",
  "merchant-payment worker --metrics-port 9464             with health and metrics, on this machine only",
  "merchant-payment worker --accounts accounts.json",
)}`,
    )
    .action(async (flags) => {
      const { work } = await import("../services/worker/work.ts");
      output.preferText();
      await work(flags);
    });
}
