import { InvalidRequestError } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { Client } from "@temporalio/client";
import { paymentWorkflowId } from "../contract/workflow-id.ts";
import { describeWorkflow } from "./describe-workflow.ts";
import { notFoundAdvice, PaymentNotFoundError } from "./errors.ts";

const kinds: readonly PaymentKind[] = ["payout", "deposit"];

/**
 * The workflow id of the account's one payment with this RefNo, where nobody said of which kind it is.
 * @throws PaymentNotFoundError; InvalidRequestError where there is one of each kind
 */
export async function findPayment(client: Client, account: string, refNo: string): Promise<string> {
  const ids = kinds.map((kind) => paymentWorkflowId(kind, account, refNo));
  const there = await Promise.all(ids.map((id) => describeWorkflow(client, id)));
  const [found, other] = ids.filter((_, at) => there[at] !== null);
  if (found === undefined)
    throw new PaymentNotFoundError(
      `Temporal knows neither a payout nor a deposit ${refNo} of account ${account}; ${notFoundAdvice}`,
    );
  if (other === undefined) return found;
  throw new InvalidRequestError("it is not clear which payment is meant", [
    {
      path: "RefNo",
      message: `${refNo} is that of a payout and of a deposit; say which is meant (--kind payout or --kind deposit)`,
    },
  ]);
}
