import {
  createClient,
  type MerchantPaymentClient,
  MerchantPaymentError,
  type Operation,
} from "@merchant-payment/core";
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type NodeApiError,
  NodeOperationError,
  sleep,
} from "n8n-workflow";
import { accountOf } from "./account-of.ts";
import type { ItemResult } from "./item-result.ts";
import type { Waiting } from "./look-up.ts";
import { n8nTransport } from "./n8n-transport.ts";
import { problemOf, refusalOf } from "./node-problem.ts";
import { envelopeOf, outputItem } from "./output-item.ts";
import { textOf } from "./text-of.ts";
import type { WireFields } from "./wire-request.ts";

export interface Work {
  readonly operation: Operation;
  /** the wire fields of one item, from its parameters */
  request(itemIndex: number): WireFields;
  /** processes one item */
  run(tools: {
    client: MerchantPaymentClient;
    waiting: Waiting;
    request: WireFields;
    itemIndex: number;
  }): Promise<ItemResult>;
  /** whether an item with an unknown outcome is an error */
  unknownIsError(itemIndex: number): boolean;
  /** refuses an input that has a RefNo twice */
  readonly once: boolean;
}

/** Runs the items one after the other and turns findings into items and errors. Stops at the first error, unless the node is set to continue. */
export async function eachItem(
  context: IExecuteFunctions,
  work: Work,
): Promise<INodeExecutionData[][]> {
  const node = context.getNode();
  const { account, signedMessage } = await gateway(context);
  const client = createClient({ account, transport: n8nTransport(context.helpers) });
  const waiting = waitingIn(context);
  const requests = context.getInputData().map((_, itemIndex) => work.request(itemIndex));
  if (work.once) rejectDuplicateRefNos(context, requests);

  const output: INodeExecutionData[] = [];
  for (const [itemIndex, request] of requests.entries()) {
    const refNo = textOf(request["RefNo"]);
    const problem: Problem | undefined = await work
      .run({ client, waiting, request, itemIndex })
      .then(
        (finding) => {
          const unknownIsError = work.unknownIsError(itemIndex);
          const signed = signedMessage(finding.sent ? work.operation : "check");
          const error = problemOf(node, finding, {
            itemIndex,
            unknownIsError,
            signedMessage: signed,
            refNo,
            asking: work.operation === "check",
          });
          if (error === undefined) output.push(outputItem(finding, refNo, itemIndex));
          return error === undefined ? undefined : { error, outcome: finding.outcome, finding };
        },
        (error: unknown) => ({
          error: refusalOf(node, error, itemIndex),
          outcome: MerchantPaymentError.is(error) ? "notSent" : "unknown",
        }),
      );
    if (problem === undefined) continue;
    if (!context.continueOnFail()) throw withProgress(problem.error, itemIndex, requests.length);
    output.push(failedItem(problem, refNo, itemIndex, node.onError === "continueErrorOutput"));
  }
  return [output];
}

async function gateway(context: IExecuteFunctions) {
  const credentials = await context.getCredentials("merchantPaymentApi");
  try {
    return accountOf(credentials);
  } catch (error) {
    throw refusalOf(context.getNode(), error, 0);
  }
}

function waitingIn(context: IExecuteFunctions): Waiting {
  const signal = context.getExecutionCancelSignal();
  return {
    now: () => Date.now(),
    async sleep(milliseconds) {
      for (let left = milliseconds; left > 0; left -= 500) {
        if (signal?.aborted === true)
          throw new NodeOperationError(
            context.getNode(),
            "The execution was cancelled while it waited",
          );
        await sleep(Math.min(left, 500));
      }
    },
  };
}

function rejectDuplicateRefNos(context: IExecuteFunctions, requests: readonly WireFields[]): void {
  const first = new Map<string, number>();
  for (const [itemIndex, request] of requests.entries()) {
    const refNo = textOf(request["RefNo"]);
    const earlier = first.get(refNo);
    if (refNo !== "" && earlier !== undefined) {
      throw new NodeOperationError(
        context.getNode(),
        `Nothing was sent: items ${earlier} and ${itemIndex} have the same RefNo`,
        {
          itemIndex,
          description:
            "One RefNo is one payment. Give each item its own, or remove the duplicate; no item of this run was sent.",
        },
      );
    }
    first.set(refNo, itemIndex);
  }
}

function withProgress(error: Problem["error"], done: number, all: number): Problem["error"] {
  if (done === 0 || all === 1) return error;
  const which =
    done === 1 ? "The item before this one is" : `The ${done} items before this one are`;
  error.description =
    `${error.description ?? ""} ${which} done; run again, they are found by their RefNo.`.trim();
  return error;
}

interface Problem {
  readonly error: NodeApiError | NodeOperationError;
  readonly outcome: string;
  readonly finding?: ItemResult;
}

/**
 * For "Continue on error". An item never has a top-level `error`, because n8n would run the node again. Only with an error
 * output, n8n needs the error beside the item to send it there; it then writes the error's message into the item.
 */
function failedItem(
  { error, outcome, finding }: Problem,
  refNo: string,
  item: number,
  toErrorOutput: boolean,
): INodeExecutionData {
  const json: IDataObject = {
    outcome,
    refNo,
    ...(finding?.sentBefore === undefined ? {} : { sentBefore: finding.sentBefore }),
    summary: error.message,
    envelope: envelopeOf(finding),
  };
  return { json, ...(toErrorOutput ? { error } : {}), pairedItem: { item } };
}
