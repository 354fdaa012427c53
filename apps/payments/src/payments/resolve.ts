import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { ResolveAction } from "@merchant-payment/temporal/client";
import type { AccountFlags } from "../configuration/account-flags.ts";
import { readOneSettings } from "../configuration/account-settings.ts";
import { loadKnownAccount } from "../configuration/load-account.ts";
import { CommandError } from "../output/command-error.ts";
import type { Output } from "../output/output.ts";
import { openPayments } from "../temporal/open-payments.ts";
import { paymentText } from "./payment-text.ts";
import { requireWorker } from "./require-worker.ts";

interface ResolveFlags extends AccountFlags {
  readonly from?: string | undefined;
  readonly action?: ResolveAction | undefined;
  readonly actor: string;
  readonly reason?: string | undefined;
  readonly transId?: string | undefined;
  readonly kind?: PaymentKind | undefined;
}

/** Carries out one decision, or those of a file. */
export async function resolve(
  refNo: string | undefined,
  flags: ResolveFlags,
  output: Output,
): Promise<void> {
  const { from, actor, reason, transId } = flags;
  if ((refNo === undefined) === (from === undefined))
    throw new CommandError("usage", "give one payment's RefNo, or several with --from FILE");
  if (actor.trim() === "" || reason?.trim() === "")
    throw new CommandError("usage", "--actor and --reason must say something; they are kept");
  if (refNo !== undefined) return resolveOne(refNo, flags, output);
  if (from === undefined) return;
  if (transId !== undefined)
    throw new CommandError(
      "usage",
      "each payment has its own TransId: give it in a column transId",
    );
  const { resolveMany } = await import("./resolve-many.ts");
  await resolveMany({ ...flags, from, kind: flags.kind ?? "payout" }, output);
}

/** Carries out a person's decision, and prints the payment document after it. */
async function resolveOne(refNo: string, flags: ResolveFlags, output: Output): Promise<void> {
  const { kind, action, actor, reason, transId } = flags;
  if (action === undefined || reason === undefined)
    throw new CommandError("usage", "say what is decided with --action, and why with --reason");
  if ((action === "setTransId") !== (transId !== undefined))
    throw new CommandError("usage", "--trans-id and --action setTransId go together");
  const account = await loadKnownAccount(await readOneSettings(flags));
  await using open = await openPayments(account);
  await requireWorker(open.link, account);
  const document = await open.payments.resolve(refNo, { action, actor, reason, transId }, kind);
  output.print(document, (paint) => paymentText(document, account.profile.currencies, paint));
}
