import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
} from "n8n-workflow";
import { checkForm } from "../forms/check-form.ts";
import { checkTransaction } from "../payment/check-transaction.ts";
import { eachItem } from "../payment/each-item.ts";
import { sentPayments } from "../payment/sent-payments.ts";
import { statedRequest } from "../payment/stated-request.ts";

export class MerchantCheckTransaction implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Merchant Payment: Check Transaction",
    name: "merchantCheckTransaction",
    icon: {
      light: "file:../../icons/merchant-payment.svg",
      dark: "file:../../icons/merchant-payment.dark.svg",
    },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["refNo"]}}',
    description: "Asks the gateway what became of a payout or deposit",
    defaults: { name: "Merchant Payment: Check Transaction" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "merchantPaymentApi", required: true }],
    properties: checkForm,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return eachItem(this, {
      operation: "check",
      once: false,
      request: (item) => statedRequest(this, "check", item),
      unknownIsError: (item) =>
        this.getNodeParameter("options.whenUnknown", item, "output") === "error",
      run: ({ client, waiting, request, itemIndex }) => {
        const wait = this.getNodeParameter("waitUntilFinal", itemIndex, false) === true;
        const seconds = Math.min(Number(this.getNodeParameter("waitSeconds", itemIndex, 60)), 300);
        const kind = this.getNodeParameter("kind", itemIndex, "payout") as PaymentKind;
        const waitFor = wait ? seconds * 1000 : 0;
        const sent = sentPayments(this.getWorkflowStaticData("global"), client.account.name);
        return checkTransaction({ client, waiting, kind, waitFor, sentPayments: sent }, request);
      },
    });
  }
}
