import type { PaymentDocument } from "./payment-document.ts";
import type { PaymentInput } from "./payment-input.ts";

/** The input of the workflow `aftercare`. Without secrets. */
export interface AftercareInput {
  /** what the payment was started with */
  readonly payment: PaymentInput;
  /** the payment as it has been since its end */
  readonly ended: PaymentDocument;
  /** milliseconds for which it is asked after without any callback; absent: only callbacks lead to a check */
  readonly watchFor?: number;
}
