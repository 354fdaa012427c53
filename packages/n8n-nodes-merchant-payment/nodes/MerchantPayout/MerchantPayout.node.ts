import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { payoutFields } from "../fields/payout-fields.ts";
import { eachItem } from "../payment/each-item.ts";
import { oneAtATime } from "../payment/one-at-a-time.ts";
import { payOut } from "../payment/pay-out.ts";
import { asksFirst } from "../payment/profile-of-fields.ts";
import { sentBefore } from "../payment/sent-before.ts";
import { textOf } from "../payment/text-of.ts";
import { wholeNumber, wireRequest } from "../payment/wire-request.ts";

export class MerchantPayout implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Merchant Payment: Payout",
    name: "merchantPayout",
    icon: {
      light: "file:../../icons/merchant-payment.svg",
      dark: "file:../../icons/merchant-payment.dark.svg",
    },
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["refNo"]}}',
    description: "Sends money out, at most once per reference",
    defaults: { name: "Merchant Payment: Payout" },
    // an AI agent may look (Check Transaction), and may not pay
    usableAsTool: undefined as never,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "merchantPaymentApi", required: true }],
    properties: payoutFields,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const parameter = (name: string, item: number) => this.getNodeParameter(name, item, "");
    const option = (name: string, item: number, fallback: unknown) =>
      this.getNodeParameter(`options.${name}`, item, fallback as never) as unknown;
    if (!asksFirst(await this.getCredentials("merchantPaymentApi"))) {
      throw new NodeOperationError(
        this.getNode(),
        "Nothing was sent: the credential's “Not Found” is empty",
        {
          description:
            "A payout is sent only after the gateway has said that it does not know the reference. Fill in the code or message of that answer, from your gateway's manual.",
        },
      );
    }
    const staticData = this.getWorkflowStaticData("node");
    return eachItem(this, {
      operation: "payout",
      once: true,
      request: (item) =>
        wireRequest({
          PaymentId: wholeNumber(parameter("paymentId", item)),
          Service: parameter("service", item),
          RefNo: parameter("refNo", item),
          Amount: wholeNumber(parameter("amount", item)),
          Currency: parameter("currency", item),
          CustomerId: parameter("customerId", item),
          CustomerName: parameter("customerName", item),
          BackendURL: option("backendURL", item, ""),
        }),
      unknownIsError: (item) => option("whenUnknown", item, "output") === "error",
      run: ({ client, waiting, request, itemIndex }) => {
        const seconds = Math.min(Number(option("lookSeconds", itemIndex, 20)), 120);
        const lookFor = option("lookAfter", itemIndex, true) === true ? seconds * 1000 : 0;
        // one merchant at one address: what a RefNo belongs to
        const { merchantCode, baseUrl } = client.account;
        const account = `${merchantCode}@${baseUrl}`;
        const memory = sentBefore(staticData, account);
        return oneAtATime(`${account}/${textOf(request["RefNo"])}`, () =>
          payOut({ client, waiting, lookFor, sentBefore: memory }, request),
        );
      },
    });
  }
}
