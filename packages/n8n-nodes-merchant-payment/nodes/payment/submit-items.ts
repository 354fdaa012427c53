import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { IExecuteFunctions, INodeExecutionData } from "n8n-workflow";
import { eachItem } from "./each-item.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { sentPayments } from "./sent-payments.ts";
import { submitOnce } from "./submit-once.ts";
import { textOf } from "./text-of.ts";
import type { WireFields } from "./wire-request.ts";

/** Sends the items of a Payout or Deposit node, each at most once. A RefNo is one payment, whatever its kind. */
export function submitItems(
  context: IExecuteFunctions,
  kind: PaymentKind,
  request: (itemIndex: number) => WireFields,
): Promise<INodeExecutionData[][]> {
  const option = (name: string, item: number, fallback: unknown) =>
    context.getNodeParameter(`options.${name}`, item, fallback as never) as unknown;
  // the static data of the whole workflow, which its Payout and Deposit nodes share
  const staticData = context.getWorkflowStaticData("global");
  return eachItem(context, {
    operation: kind,
    once: true,
    request,
    unknownIsError: (item) => option("whenUnknown", item, "output") === "error",
    run: ({ client, waiting, request: fields, itemIndex }) => {
      const seconds = Math.min(Number(option("lookSeconds", itemIndex, 20)), 120);
      const lookFor = option("lookAfter", itemIndex, true) === true ? seconds * 1000 : 0;
      const account = client.account.name;
      const memory = sentPayments(staticData, account);
      return oneAtATime(`${account}/${textOf(fields["RefNo"])}`, () =>
        submitOnce({ client, kind, waiting, lookFor, sentPayments: memory }, fields),
      );
    },
  });
}
