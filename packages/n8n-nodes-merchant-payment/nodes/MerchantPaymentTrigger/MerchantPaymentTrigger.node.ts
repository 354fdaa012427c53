import { createClient } from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from "n8n-workflow";
import { triggerForm } from "../forms/trigger-form.ts";
import { accountOf } from "../payment/account-of.ts";
import { n8nTransport } from "../payment/n8n-transport.ts";
import { refusalOf } from "../payment/node-problem.ts";
import { receivedRequest } from "../payment/received-request.ts";
import { receiveCallback } from "../payment/receive-callback.ts";
import { isNews } from "../payment/seen-callbacks.ts";
import { sentPayments } from "../payment/sent-payments.ts";
import { wholeNumber } from "../payment/wire-request.ts";

export class MerchantPaymentTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Merchant Payment Trigger",
    name: "merchantPaymentTrigger",
    icon: {
      light: "file:../../icons/merchant-payment.svg",
      dark: "file:../../icons/merchant-payment.dark.svg",
    },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["kind"]}}',
    description: "Starts the workflow when the gateway reports on a payout or deposit",
    defaults: { name: "Merchant Payment Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "merchantPaymentApi", required: true }],
    webhooks: [
      { name: "default", httpMethod: "POST", responseMode: "onReceived", path: "callback" },
    ],
    properties: triggerForm,
  };

  webhookMethods = {
    default: {
      // the gateway has no registration; publishing is refused if no callback could be verified
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return false;
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const credentials = await this.getCredentials("merchantPaymentApi");
        try {
          accountOf(credentials).account.callbackVerifier();
        } catch (error) {
          throw refusalOf(this.getNode(), error, 0);
        }
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const credentials = await this.getCredentials("merchantPaymentApi");
    const options = this.getNodeParameter("options", {}) as IDataObject;
    const reception = await receiveCallback(
      {
        open: () =>
          createClient({
            account: accountOf(credentials).account,
            transport: n8nTransport(this.helpers),
          }),
        kind: this.getNodeParameter("kind", "payout") as PaymentKind,
        askGateway: this.getNodeParameter("askGateway", true) === true,
        // only the memory of this process: the static data of other workflows cannot be read here
        sentPayments: (account) => sentPayments({}, account),
        now: () => Date.now(),
        defaults: { PaymentId: wholeNumber(options["paymentId"]), Currency: options["currency"] },
      },
      await receivedRequest(this.getRequestObject()),
    ).catch((error: unknown) => Promise.reject(refusalOf(this.getNode(), error, 0)));
    const { status, contentType, body, complaint, report, json } = reception;
    if (complaint !== undefined)
      this.logger.warn(`Merchant Payment Trigger answered ${status}: ${complaint}`);
    this.getResponseObject().status(status).setHeader("content-type", contentType).end(body);

    // in a manual test, every callback starts the workflow
    const trigger = `${this.getWorkflow().id ?? ""}/${this.getNode().id}`;
    const news =
      report !== undefined &&
      (this.getMode() === "manual" ||
        isNews(this.getWorkflowStaticData("node"), trigger, report, Date.now()));
    return news && json !== undefined
      ? { noWebhookResponse: true, workflowData: [[{ json, pairedItem: { item: 0 } }]] }
      : { noWebhookResponse: true };
  }
}
