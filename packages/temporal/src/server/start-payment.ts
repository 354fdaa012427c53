import { InvalidRequestError } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowStartOptions,
} from "@temporalio/client";
import { TypedSearchAttributes } from "@temporalio/common";
import type { PaymentInput } from "../contract/payment-input.ts";
import {
  paymentAccountAttribute,
  paymentKindAttribute,
  paymentStateAttribute,
} from "../contract/search-attributes.ts";
import { workflowTaskQueue } from "../contract/task-queues.ts";
import { paymentDifferences } from "./same-payment.ts";
import { readStartedWorkflow } from "./read-workflow-input.ts";

/** A payment to start, with its own workflow id. */
export interface PaymentStart {
  readonly kind: PaymentKind;
  readonly workflowId: string;
  /** default: `merchant-payment:{account}` */
  readonly taskQueue: string | undefined;
  readonly input: PaymentInput;
  /** base URLs that the gateway had before: a payment that was started with one of them is the same payment */
  readonly formerly: readonly string[];
  /** stored with the workflow; holds no people's data */
  readonly memo?: Readonly<Record<string, unknown>>;
}

/**
 * False: the same payment was started before.
 * @throws InvalidRequestError if another payment was started under the same RefNo
 */
export async function startPayment(client: Client, payment: PaymentStart): Promise<boolean> {
  try {
    await client.workflow.start(payment.kind, startOptions(payment));
    return true;
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    await refuseOtherPayment(client, payment);
    return false;
  }
}

export function startOptions({ kind, workflowId, taskQueue, input, memo }: PaymentStart) {
  return {
    workflowId,
    taskQueue: taskQueue ?? workflowTaskQueue(input.account),
    args: [input],
    ...(memo === undefined ? {} : { memo }),
    workflowIdReusePolicy: "REJECT_DUPLICATE",
    workflowIdConflictPolicy: "FAIL",
    typedSearchAttributes: new TypedSearchAttributes([
      { key: paymentStateAttribute, value: "open" },
      { key: paymentKindAttribute, value: kind },
      { key: paymentAccountAttribute, value: input.account },
    ]),
  } as const satisfies WorkflowStartOptions;
}

async function refuseOtherPayment(
  client: Client,
  { kind, workflowId, input, formerly }: PaymentStart,
): Promise<void> {
  const first = await readStartedWorkflow(client, workflowId);
  if (first !== undefined && first.type !== kind) throw usedForOtherKind(kind, first.type);
  const differences = hasRequest(first?.input)
    ? paymentDifferences(first.input, input, formerly)
    : null;
  if (differences?.length === 0) return;
  const how =
    differences === null
      ? "whose request cannot be read"
      : `which differs in ${differences.join(", ")}`;
  throw new InvalidRequestError(`${kind} request not sent`, [
    {
      path: "RefNo",
      message: `was used for another payment already, ${how}; look at it with status, and give a new payment a new RefNo`,
    },
  ]);
}

/** a payment that was started by hand may lack a request */
function hasRequest(input: unknown): input is PaymentInput {
  return (
    typeof input === "object" &&
    input !== null &&
    "request" in input &&
    typeof input.request === "object" &&
    input.request !== null
  );
}

/** an account uses a RefNo for one payment, whatever its kind */
function usedForOtherKind(kind: PaymentKind, other: string | null): InvalidRequestError {
  return new InvalidRequestError(`${kind} request not sent`, [
    {
      path: "RefNo",
      message: `was used for a ${other ?? "payment of another kind"} already; one RefNo is one payment of an account: give this ${kind} a RefNo of its own`,
    },
  ]);
}
