import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { ResolveAction } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount } from "../configuration/load-account.ts";
import { CommandError } from "../output/command-error.ts";
import type { Output } from "../output/output.ts";
import { hasWorker } from "../temporal/has-worker.ts";
import { openPayments } from "../temporal/open-payments.ts";
import { paymentText } from "./payment-text.ts";

interface ResolveFlags extends AccountFlags {
  readonly action: ResolveAction;
  readonly actor: string;
  readonly reason: string;
  readonly transId?: string | undefined;
  readonly kind?: PaymentKind | undefined;
}

/** Carries out a person's decision, and prints the payment document after it. */
export async function resolve(refNo: string, flags: ResolveFlags, output: Output): Promise<void> {
  const { action, actor, reason, transId, kind } = flags;
  if ((action === "setTransId") !== (transId !== undefined))
    throw new CommandError("usage", "--trans-id and --action setTransId go together");
  if (actor.trim() === "" || reason.trim() === "")
    throw new CommandError("usage", "--actor and --reason must say something; they are kept");
  const account = await loadKnownAccount(await readOneSettings(flags));
  await using open = await openPayments(account);
  if (!(await hasWorker(open.link, account)))
    throw new CommandError(
      "temporalUnreachable",
      `no worker serves account ${account.name}, so nothing was decided; start "merchant-payment worker", then do the same again`,
    );
  const document = await open.payments.resolve(refNo, { action, actor, reason, transId }, kind);
  output.print(document, (paint) => paymentText(document, account.profile.currencies, paint));
}
