import { CancellationScope, condition, setHandler, setWorkflowOptions } from "@temporalio/workflow";
import { checkoutUpdate } from "../contract/messages.ts";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { carryOut } from "./carry-out.ts";
import { PaymentRecord } from "./payment-record.ts";
import { refuseForeignId } from "./refuse-foreign-id.ts";
import { takenOverByNewCode } from "./taken-over-by-new-code.ts";

/** A deposit, from its request to its end: asked for at most once, asked after until it is paid, has expired, or a person decides. */
export async function deposit(input: PaymentInput): Promise<PaymentDocument> {
  refuseForeignId("deposit", input);
  const payment = new PaymentRecord("deposit", input);
  setHandler(checkoutUpdate, () => checkout(payment));
  return carryOut(payment);
}
setWorkflowOptions(takenOverByNewCode, deposit);

/** the deposit once its answer is there, or does not come */
async function checkout(payment: PaymentRecord): Promise<PaymentDocument> {
  await CancellationScope.nonCancellable(() => condition(() => payment.state !== "submitting"));
  return payment.document();
}
