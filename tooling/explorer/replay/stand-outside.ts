import { createClient, type Account, type PayoutRequest } from "@merchant-payment/core";
import { createUndiciTransport } from "@merchant-payment/core/undici";
import type { Sandbox } from "@merchant-payment/sandbox";
import type { Environment } from "../environment.ts";

/** Makes the record with this RefNo from before the payment's start: of another system, or forgotten by a restore. */
export async function standOutside(
  { gateway, restored }: Environment,
  sandbox: Sandbox,
  account: Account,
  request: PayoutRequest,
): Promise<void> {
  if (gateway.outside === "nothing" && !restored) return;
  const transport = createUndiciTransport();
  const direct = createClient({
    account: { ...account, baseUrl: sandbox.url },
    transport,
  });
  const { PaymentId, RefNo, Amount, Currency } = request;
  if (gateway.outside === "deposit")
    await direct.deposit({
      PaymentId,
      RefNo,
      Amount,
      Currency,
      FirstName: "Rosalinda",
      LastName: "Quintero",
      UserEmail: "rosalinda@quintero.example",
      UserContact: "+62-811-4711-22",
    });
  else await direct.payout(request);
  await transport.close();
}
