import type { DecisionAction } from "@merchant-payment/temporal/client";
import { needsRevision } from "@merchant-payment/temporal/contract";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccountRef } from "../../configuration/load-account.ts";
import { CommandError } from "../../output/command-error.ts";
import type { Output } from "../../output/output.ts";
import { openPayments } from "../../temporal/open-payments.ts";
import { isPlaceholder } from "../showing/payment-description.ts";
import { paymentText } from "../showing/payment-text.ts";
import { actorOf } from "./actor.ts";
import { requireWorker } from "../../temporal/require-worker.ts";

interface ResolveFlags extends AccountFlags {
  readonly from?: string | undefined;
  readonly action?: DecisionAction | undefined;
  readonly actor?: string | undefined;
  readonly reason?: string | undefined;
  readonly revision?: number | undefined;
  readonly transId?: string | undefined;
  readonly mayPayTwice?: true | undefined;
}

/** Carries out one decision, or those of a file. */
export async function resolve(
  refNo: string | undefined,
  flags: ResolveFlags,
  output: Output,
): Promise<void> {
  const { from, reason, revision, transId, mayPayTwice } = flags;
  if ((refNo === undefined) === (from === undefined))
    throw new CommandError("usage", "give one payment's RefNo, or several with --from FILE");
  const actor = actorOf(flags.actor);
  if (reason?.trim() === "")
    throw new CommandError("usage", "--reason must say something; it is kept");
  if (refNo !== undefined) return resolveOne(refNo, { ...flags, actor }, output);
  if (from === undefined) return;
  if ([revision, transId, mayPayTwice].some((flag) => flag !== undefined))
    throw new CommandError(
      "usage",
      "each payment has its own revision and TransId, and may be paid twice or not: give them in columns revision, transId and mayPayTwice",
    );
  const { resolveMany } = await import("./resolve-many.ts");
  await resolveMany({ ...flags, actor, from }, output);
}

/** Carries out a person's decision, and prints the payment document after it. */
async function resolveOne(
  refNo: string,
  flags: ResolveFlags & { readonly actor: string },
  output: Output,
): Promise<void> {
  const { action, actor, reason, revision, transId, mayPayTwice } = flags;
  if (action === undefined || reason === undefined)
    throw new CommandError("usage", "say what is decided with --action, and why with --reason");
  for (const [flag, word] of [
    // only a decision that ends a payment or moves money needs a real reason
    ["--reason", needsRevision(action) ? reason : ""],
    ["--trans-id", transId ?? ""],
  ] as const) {
    if (isPlaceholder(word))
      throw new CommandError(
        "usage",
        `${flag} still says "${word}", as the command was printed; write what you know there, nothing was decided`,
      );
  }
  if ((action === "setTransId") !== (transId !== undefined))
    throw new CommandError("usage", "--trans-id and --action setTransId go together");
  if (mayPayTwice && action !== "resubmit")
    throw new CommandError("usage", "--may-pay-twice goes with --action resubmit only");
  const account = await loadAccountRef(await readOneSettings(flags));
  await using open = await openPayments(account);
  await requireWorker(open.link, account, output.command);
  // the same values are the same decision, also from a file
  const decision = {
    action,
    actor,
    reason,
    ...(revision === undefined ? {} : { revision }),
    ...(transId === undefined ? {} : { transId }),
    ...(mayPayTwice === undefined ? {} : { mayPayTwice }),
  };
  const { carriedOut, payment } = await open.payments.handle(refNo).resolve(decision);
  if (!carriedOut)
    output.note(
      `This decision was carried out before; nothing more was done. To decide the same again, add --revision ${payment.revision} or give another --reason.`,
    );
  output.print(payment, (paint) =>
    paymentText(payment, account.profile.currencies, paint, output.command),
  );
}
