import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
} from "n8n-workflow";
import { depositForm } from "../forms/deposit-form.ts";
import { submitItems } from "../payment/submit-items.ts";
import { statedRequest } from "../payment/stated-request.ts";

export class MerchantDeposit implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Merchant Payment: Deposit",
    name: "merchantDeposit",
    icon: {
      light: "file:../../icons/merchant-payment.svg",
      dark: "file:../../icons/merchant-payment.dark.svg",
    },
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["refNo"]}}',
    description: "Requests money from a payer and returns the address of the checkout page",
    defaults: { name: "Merchant Payment: Deposit" },
    // an AI agent may only check (Check Transaction), not ask people for money
    usableAsTool: undefined as never,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "merchantPaymentApi", required: true }],
    properties: depositForm,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return submitItems(this, "deposit", (item) => statedRequest(this, "deposit", item));
  }
}
