import { Argument, Option } from "@commander-js/extra-typings";
import type { Output } from "../output/output.ts";
import { decisionActions } from "@merchant-payment/temporal/contract";
import { actorOption } from "./options/actor-option.ts";
import { accountCommand } from "./options/account-options.ts";
import { examples } from "./options/examples.ts";
import { wholeNumber } from "./options/whole-number.ts";

const actions = `
Actions:
  markSucceeded  the gateway's back office confirms that the money arrived: ends the payment
  markFailed     the gateway's back office confirms that no money moved: ends the payment
  resubmit       send it again under the same RefNo: only when it certainly is not at the gateway. It is asked once more, and a payment
                 that it finds is not sent
  resume         what held the account back is fixed: try again now
  setTransId     ask by this TransId of the gateway from now on (with --trans-id)
  keepPolling    go on asking the gateway

A decision is refused when the payment has changed since you looked at it, and prints what it is now. The same decision given twice is one.

With --from, nothing is decided before every row was checked, and a payment is there for each. The first line names the columns: RefNo,
action, reason, and revision, transId and mayPayTwice (yes, or empty) where they are needed. What is the same for all rows is a flag in place
of a column; with --action and --reason a plain list of RefNos is enough, if the action needs no revision. "-" reads standard input. Run
again, it repeats nothing that was carried out before. Revisions are in the JSON of list.
`;

export function resolveCommand(output: Output) {
  return accountCommand("resolve")
    .description(
      "Decide about payments that wait for a person. The decision is kept with your name.",
    )
    .addArgument(new Argument("[refno]", "the payment's RefNo"))
    .addOption(
      new Option("--action <action>", "what is decided, see below").choices(decisionActions),
    )
    .addOption(actorOption())
    .option("--reason <text>", "why; kept in the payment's timeline")
    .option("--trans-id <text>", "the gateway's id, with setTransId")
    .option(
      "--revision <number>",
      "the revision that status shows; markSucceeded, markFailed and resubmit need it, and are refused if the payment has changed since",
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option(
      "--may-pay-twice",
      "with resubmit: it may have been sent, and you know that it may be paid twice",
    )
    .option("--from <file>", "decide about many: a CSV file of RefNo, action, reason")
    .addHelpText("after", actions)
    .addHelpText(
      "after",
      examples(
        "merchant-payment resolve INV-1042 --action resume --reason 'balance topped up'",
        "merchant-payment resolve INV-1042 --action markFailed --revision 3 --reason 'ticket 881: not received'",
        "merchant-payment resolve --from decisions.csv --actor Maria",
        "merchant-payment resolve --from refnos.txt --action resume --reason 'balance topped up'",
      ),
    )
    .action(async (refNo, flags) => {
      const { resolve } = await import("../operator/deciding/resolve.ts");
      await resolve(refNo, flags, output);
    });
}
