import { paymentStates } from "@merchant-payment/core/payment";
import type { PaymentDocument } from "./payment-document.ts";
import type { PaymentInput } from "./payment-input.ts";
import { readPaymentInput } from "./read-payment-input.ts";

/** The input of the workflow `followUp`. Without secrets. */
export interface FollowUpInput {
  /** what the payment was started with */
  readonly payment: PaymentInput;
  /** the payment as it has been since its end */
  readonly ended: PaymentDocument;
  /** milliseconds for which it is checked without any callback; absent: only callbacks lead to a check */
  readonly watchFor?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Such an input, or all that is wrong with it: somebody may have started the workflow by hand. */
export function readFollowUpInput(
  value: unknown,
): { readonly input: FollowUpInput } | { readonly problems: readonly string[] } {
  if (!isRecord(value)) return { problems: ["the input must be an object"] };
  const { payment, ended, watchFor } = value;
  const isOver = isDocument(ended);
  const read = readPaymentInput(isOver ? ended.kind : "payout", payment);
  const problems = [
    ...("problems" in read ? read.problems.map((problem) => `payment: ${problem}`) : []),
    ...(isOver ? [] : ["ended must be the document of a payment"]),
    ...(watchFor === undefined || typeof watchFor === "number"
      ? []
      : ["watchFor must be a number, or left out"]),
  ];
  return problems.length > 0 || "problems" in read
    ? { problems }
    : { input: { ...(value as unknown as FollowUpInput), payment: read.input } };
}

/** as far as it is worked with */
function isDocument(value: unknown): value is PaymentDocument {
  if (!isRecord(value)) return false;
  const { kind, state, account, refNo, revision, polls, timeline } = value;
  return (
    (kind === "payout" || kind === "deposit") &&
    (paymentStates as readonly unknown[]).includes(state) &&
    [account, refNo].every((text) => typeof text === "string") &&
    [revision, polls].every((count) => typeof count === "number") &&
    Array.isArray(timeline)
  );
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
