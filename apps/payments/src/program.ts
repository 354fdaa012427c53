import { Command, Option, type CommandUnknownOpts } from "@commander-js/extra-typings";
import manifest from "../package.json" with { type: "json" };
import { accountSwitchCommand } from "./commands/account-command.ts";
import { balanceCommand } from "./commands/balance-command.ts";
import { batchCommand } from "./commands/batch-command.ts";
import { callbacksCommand } from "./commands/callbacks-command.ts";
import { checkCommand } from "./commands/check-command.ts";
import { codecServerCommand } from "./commands/codec-server-command.ts";
import { completionCommand, completionServerCommand } from "./commands/completion-command.ts";
import { demoCommand } from "./commands/demo-command.ts";
import { depositCommand } from "./commands/deposit-command.ts";
import { devCommand } from "./commands/dev-command.ts";
import { doctorCommand } from "./commands/doctor-command.ts";
import { exportCommand } from "./commands/export-command.ts";
import { givenAccount, ownOptions } from "./commands/options/account-options.ts";
import { examples } from "./commands/options/examples.ts";
import { listCommand } from "./commands/list-command.ts";
import { payoutCommand } from "./commands/payout-command.ts";
import { productsCommand } from "./commands/products-command.ts";
import { reconcileCommand } from "./commands/reconcile-command.ts";
import { resolveCommand } from "./commands/resolve-command.ts";
import { sandboxCommand } from "./commands/sandbox-command.ts";
import { signCommand } from "./commands/sign-command.ts";
import { statusCommand } from "./commands/status-command.ts";
import { verifyCallbackCommand } from "./commands/verify-callback-command.ts";
import { workerCommand } from "./commands/worker-command.ts";
import { readSecretFiles } from "./configuration/secret-files.ts";
import type { Output } from "./output/output.ts";
import { usageError } from "./output/usage-error.ts";

const groups = [
  [
    "Payments:",
    [payoutCommand, depositCommand, batchCommand, statusCommand, listCommand, resolveCommand],
  ],
  ["The whole account:", [accountSwitchCommand]],
  ["Bookkeeping:", [exportCommand, reconcileCommand]],
  ["Asking the gateway:", [checkCommand, balanceCommand, productsCommand]],
  ["Signatures:", [signCommand, verifyCallbackCommand]],
  ["Running:", [workerCommand, callbacksCommand, codecServerCommand, doctorCommand]],
  ["Trying it out:", [demoCommand, devCommand, sandboxCommand]],
  ["In your shell:", [completionCommand]],
] as const;

/** Every command with its flags and help. A command's code is loaded when it runs. */
export function createProgram(output: Output) {
  const program = new Command("merchant-payment")
    .description(
      "Make payouts and deposits through a merchant gateway. Money goes out at most once, and no result is guessed.",
    )
    .usage("<command> [options]")
    .addOption(
      new Option(
        "--output <form>",
        "json: one document on stdout; text: for people. Default: text on a terminal, else json",
      ).choices(["json", "text"]),
    )
    // the caller prints all errors
    .configureOutput({ outputError: () => {} })
    .helpCommand(false)
    .version(manifest.version, "--version", "print the version")
    .configureHelp({ groupItems: ownOptionsFirst })
    .hook("preAction", (_, command) => {
      output.repeat(givenAccount(command));
      return readSecretFiles();
    })
    .addHelpText("after", overview);
  endWithError(program);
  for (const [heading, commands] of groups) {
    for (const create of commands) {
      const command: CommandUnknownOpts = create(output);
      for (const one of [command, ...command.commands])
        endWithError(one.copyInheritedSettings(program));
      program.addCommand(command.helpGroup(heading));
    }
  }
  const server = completionServerCommand().copyInheritedSettings(program);
  return program.addCommand(server, { hidden: true });
}

/** help and version end with commander's own error, which has exit code 0 */
function endWithError(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 ? error : usageError(error, command);
  });
}

/** a command's own flags are read before those that say which account */
function ownOptionsFirst<Item>(
  _: Item[],
  items: Item[],
  groupOf: (item: Item) => string,
): Map<string, Item[]> {
  const grouped = Map.groupBy(items, groupOf);
  const own = grouped.get(ownOptions);
  return own === undefined ? grouped : new Map([[ownOptions, own], ...grouped]);
}

const overview = `
Configuration, by environment or flag:
  MERCHANT_PAYMENT_BASE_URL         the gateway's address
  MERCHANT_PAYMENT_FORMERLY         addresses that the same gateway had before, with commas between
  MERCHANT_PAYMENT_MERCHANT_CODE    your code there
  MERCHANT_PAYMENT_PROFILE          a file that says how your gateway works
  MERCHANT_PAYMENT_SECRET_<NAME>    a secret of that profile, e.g. MERCHANT_PAYMENT_SECRET_MERCHANT_KEY;
                                    or MERCHANT_PAYMENT_SECRETS, a JSON file, name to value
  MERCHANT_PAYMENT_CLIENT_CERT      PEM file, with MERCHANT_PAYMENT_CLIENT_KEY and, where the key is encrypted,
                                    MERCHANT_PAYMENT_CLIENT_KEY_PASSPHRASE: a gateway that asks for a certificate
  MERCHANT_PAYMENT_CA               PEM file: a gateway with a certificate of a private authority
  MERCHANT_PAYMENT_PROXY            an HTTP proxy towards the gateway; default HTTPS_PROXY and NO_PROXY
  MERCHANT_PAYMENT_ACCOUNT          the account's name, which must not change; default {merchant code}@{host:port/path}
  MERCHANT_PAYMENT_ACCOUNTS         several accounts in a file, chosen with --account
  MERCHANT_PAYMENT_CALLBACK_URL     public base of "callbacks", which payments without a BackendURL are given
  MERCHANT_PAYMENT_ALERT_URL        where the worker posts what needs a person, signed with
                                    MERCHANT_PAYMENT_ALERT_SECRET (whsec_ and 24 to 64 bytes as base64)
  MERCHANT_PAYMENT_PAYLOAD_KEYS     id:key,… of 32 bytes as base64: what Temporal stores is encrypted
  …_FILE                            of these that are secrets, in a file instead: MERCHANT_PAYMENT_PAYLOAD_KEYS_FILE
  TEMPORAL_ADDRESS, TEMPORAL_…      Temporal's own settings; default localhost:7233

Exit codes:
  0 done    1 payment failed    2 bad usage or input    3 signature not valid
  4 a person must act, or the account is stopped    5 gateway or Temporal out of reach    70 a mistake in this program
${examples(
  "merchant-payment demo                                 see it work; needs nothing",
  "merchant-payment doctor                               what is missing before the first payout",
  "merchant-payment payout --from payout.json --wait     pay, and wait until it is known",
)}`;
