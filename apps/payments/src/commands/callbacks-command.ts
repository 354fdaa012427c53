import type { Output } from "../output/output.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { metricsHostOption, metricsPortOption } from "./options/metrics-options.ts";
import { wholeNumber } from "./options/whole-number.ts";

export function callbacksCommand(output: Output) {
  return accountCommand("callbacks")
    .description(
      "Receive the gateway's callbacks until stopped; with --accounts and no --account, those of all accounts. Logs JSON lines on stderr.",
    )
    .option("--port <number>", "port; 0 takes any free one", wholeNumber(0, 65_535), 8788)
    .option(
      "--host <address>",
      "address to listen on; 0.0.0.0 for all of this machine",
      "127.0.0.1",
    )
    .addOption(metricsPortOption())
    .addOption(metricsHostOption())
    .addHelpText(
      "after",
      `
It listens on POST /callbacks/payout, /callbacks/deposit and, for gateways with one URL for all, /callbacks.
A callback that verifies makes the worker ask the gateway at once; nothing else in it is believed.
Answers: the profile's acknowledgement; 401 not verified, 413 longer than 64 KiB, 415 neither JSON nor a form,
503 while Temporal is out of reach, or where this payment has just heard of many.
MERCHANT_PAYMENT_CALLBACK_URL, the public base of these addresses, is given to the gateway as BackendURL of every
payment that has none.
On SIGTERM or Ctrl-C it takes no new callbacks, answers those that it has received, and ends.
${examples(
  "merchant-payment callbacks --port 8788",
  "merchant-payment callbacks --metrics-port 9465          with health and metrics, on this machine only",
  "MERCHANT_PAYMENT_CALLBACK_URL=https://pay.example merchant-payment callbacks --accounts accounts.json",
)}`,
    )
    .action(async (flags) => {
      const { receive } = await import("../services/receiver/receive.ts");
      output.preferText();
      await receive(flags);
    });
}
