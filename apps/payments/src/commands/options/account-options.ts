import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type { GivenFlag } from "../../output/command-line.ts";

const heading = "Account (each is an environment variable too, see merchant-payment --help):";

/** the heading above the flags of a command itself */
export const ownOptions = "Options:";

/** A command about one account, with the flags that say which. */
export function accountCommand(name: string) {
  return new Command(name)
    .optionsGroup(heading)
    .option("--base-url <url>", "the gateway's address in front of the operations' paths")
    .option("--formerly <urls>", "addresses that the same gateway had before, with commas between")
    .option("--merchant-code <code>", "the code that the gateway gave you")
    .option("--profile <file>", "the gateway profile")
    .option("--secrets <file>", "JSON file of secrets, name to value; a value is never a flag")
    .option("--client-cert <file>", "client certificate for the gateway (PEM)")
    .option("--client-key <file>", "its private key (PEM)")
    .option("--ca <file>", "who may have issued the gateway's certificate (PEM), if not the usual")
    .option("--proxy <url>", "HTTP proxy towards the gateway; none: direct. Default: HTTPS_PROXY")
    .option("--accounts <file>", "several accounts in a JSON file, in place of the flags above")
    .option("--account <name>", "the account's name; with --accounts, which one")
    .option("--task-queue <name>", "Temporal task queue; default merchant-payment:{account}")
    .optionsGroup(ownOptions);
}

/** the flags by which the account was chosen on the command line */
export function givenAccount(command: CommandUnknownOpts): GivenFlag[] {
  // commander gives a flag that parent and command share to the parent, e.g. to "batch" for "batch pause"
  const given = command.parent === null ? [] : givenAccount(command.parent);
  return [...given, ...givenTo(command)];
}

function givenTo(command: CommandUnknownOpts): GivenFlag[] {
  return command.options.flatMap((option): GivenFlag[] => {
    const name = option.attributeName();
    const given = command.getOptionValueSource(name) === "cli";
    const ofAccount = option.helpGroupHeading === heading && option.long !== undefined;
    const value = String(command.getOptionValue(name));
    // without a proxy's password
    const isSecret = name === "proxy" && value.includes("@");
    return given && ofAccount && !isSecret ? [[option.long ?? "", value]] : [];
  });
}
