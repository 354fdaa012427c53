import type { PaymentDocument } from "./payment-document.ts";
import type { PayoutInput } from "./payout-input.ts";

/** The input of the workflow `aftercare`. Without secrets. */
export interface AftercareInput {
  /** what the payment was started with */
  readonly payment: PayoutInput;
  /** the payment as it has been since its end */
  readonly ended: PaymentDocument;
  /** milliseconds for which it is asked after without any callback; absent: only callbacks lead to a check */
  readonly watchFor?: number;
}
