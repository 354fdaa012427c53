import { setWorkflowOptions } from "@temporalio/workflow";
import type { PaymentDocument } from "../contract/payment-document.ts";
import type { PaymentInput } from "../contract/payment-input.ts";
import { carryOut } from "./carry-out.ts";
import { PaymentRecord } from "./payment-record.ts";
import { refuseForeignId } from "./refuse-foreign-id.ts";
import { takenOverByNewCode } from "./taken-over-by-new-code.ts";

/** A payout, from its request to its end: sent at most once, asked after until its Status is final or a person decides. */
export async function payout(input: PaymentInput): Promise<PaymentDocument> {
  refuseForeignId("payout", input);
  return carryOut(new PaymentRecord("payout", input));
}
setWorkflowOptions(takenOverByNewCode, payout);
