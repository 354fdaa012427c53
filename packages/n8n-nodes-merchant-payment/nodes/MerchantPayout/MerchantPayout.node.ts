import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { payoutForm } from "../forms/payout-form.ts";
import { asksFirst } from "../payment/profile-of-fields.ts";
import { submitItems } from "../payment/submit-items.ts";
import { statedRequest } from "../payment/stated-request.ts";

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
    description: "Sends money out, and asks the gateway first",
    defaults: { name: "Merchant Payment: Payout" },
    // an AI agent may only check (Check Transaction), not pay
    usableAsTool: undefined as never,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "merchantPaymentApi", required: true }],
    properties: payoutForm,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
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
    return submitItems(this, "payout", (item) => statedRequest(this, "payout", item));
  }
}
