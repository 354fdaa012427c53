import { createClient, type Exchange, type Operation } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { AccountFlags } from "../../configuration/account-flags.ts";
import { readOneSettings } from "../../configuration/account-settings.ts";
import { loadAccount } from "../../configuration/load-account.ts";
import { CommandError } from "../../output/command-error.ts";
import { exitCode } from "../../output/exit-code.ts";

/**
 * One direct call to the gateway.
 * @throws CommandError gatewayUnreachable if no answer could be read
 */
export async function ask(
  flags: AccountFlags,
  operation: Exclude<Operation, "payout" | "deposit">,
  request: unknown,
  kind?: PaymentKind,
): Promise<Exchange> {
  const { account, access } = await loadAccount(await readOneSettings(flags));
  const { transport } = access;
  try {
    const seen = await createClient({ account, transport }).exchange(operation, request, { kind });
    if (seen.envelope !== null) return seen;
    throw new CommandError(
      "gatewayUnreachable",
      `${account.baseUrl} gave no answer that can be read: ${seen.summary}; nothing was learned, ask again, or see what the command doctor says`,
    );
  } finally {
    await transport.close();
  }
}

/** the exit code for a readable answer, by its class */
export function exitCodeOfAnswer({ evidence }: Exchange): number {
  if (evidence.kind !== "response") return exitCode.outOfReach;
  switch (evidence.class) {
    case "success":
    case "notFound":
      return exitCode.done;
    case "signatureRefused":
      return exitCode.signatureNotValid;
    case "hold":
      return exitCode.needsPerson;
    case "rejected":
    case "busy":
    case "duplicate":
    case "unclear":
      return exitCode.outOfReach;
  }
}
