import { Command } from "@commander-js/extra-typings";

/** A command about one account, with the flags that say which. */
export function accountCommand(name: string) {
  return new Command(name)
    .optionsGroup("Account (each is an environment variable too, see merchant-payment --help):")
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
    .optionsGroup("Options:");
}
