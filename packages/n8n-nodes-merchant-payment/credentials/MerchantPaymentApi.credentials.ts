import type {
  IAuthenticate,
  IAuthenticateRuleResponseCode,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from "n8n-workflow";
import { signRequest } from "../nodes/payment/sign-request.ts";
import { gatewayWords } from "./gateway-words.ts";
import { signatureFields } from "./signature-fields.ts";

export class MerchantPaymentApi implements ICredentialType {
  name = "merchantPaymentApi";

  displayName = "Merchant Payment API";

  icon = {
    light: "file:../icons/merchant-payment.svg",
    dark: "file:../icons/merchant-payment.dark.svg",
  } as const;

  documentationUrl =
    "https://github.com/merchant-payment/merchant-payment/tree/main/packages/n8n-nodes-merchant-payment#credentials";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://gateway.example/api",
      description: "Address in front of the paths, from your gateway. Test and production differ.",
    },
    {
      displayName: "Merchant Code",
      name: "merchantCode",
      type: "string",
      default: "",
      required: true,
      hint: "MerchantCode",
      description: "The code by which the gateway knows you",
    },
    {
      displayName: "Secret Key",
      name: "secretKey",
      type: "string",
      typeOptions: { password: true, rows: 3 },
      default: "",
      hint: "Signature templates name it {secret.secretKey}. For RSA: your private key as PEM.",
      description: "The secret that your gateway gave you for signatures",
    },
    {
      displayName: "More Secrets",
      name: "moreSecrets",
      type: "string",
      typeOptions: { password: true },
      default: "",
      placeholder: '{"callbackKey": "…"}',
      hint: "A JSON object, name to value. Templates and recipes name them {secret.NAME}.",
      description: "Further secrets, where your gateway uses more than one",
    },
    {
      displayName: "Describe the Gateway By",
      name: "describeBy",
      type: "options",
      options: [
        {
          name: "Fields",
          value: "fields",
          description: "The rules of your gateway's manual, in the fields below",
        },
        {
          name: "Profile (JSON)",
          value: "profile",
          description: "A whole gateway profile, as the other Merchant Payment packages read it",
        },
      ],
      default: "fields",
      description: "How this credential learns what the gateway's manual says",
    },
    {
      displayName: "Gateway Profile",
      name: "profile",
      type: "json",
      typeOptions: { rows: 10 },
      default: "{}",
      displayOptions: { show: { describeBy: ["profile"] } },
      description: "The profile's JSON. Mistakes are named with their path when a node runs.",
    },
    ...signatureFields,
    ...gatewayWords,
    {
      displayName: "Answer Timeout (Seconds)",
      name: "answerTimeout",
      type: "number",
      typeOptions: { minValue: 1, maxValue: 120 },
      default: 30,
      displayOptions: { show: { describeBy: ["fields"] } },
      description:
        "How long to wait for an answer. After that the outcome is unknown, and is asked for.",
    },
  ];

  authenticate: IAuthenticate = signRequest;

  // A signed check for an unused reference: it only reads and never pays.
  test: ICredentialTestRequest = {
    request: {
      method: "POST",
      baseURL: "={{$credentials.baseUrl}}",
      url: "=/checktransaction/{{$credentials.merchantCode}}",
      body: { RefNo: "CREDENTIAL-TEST" },
      timeout: 15_000,
    },
    // n8n accepts both kinds of rules in one list; its type does not
    rules: [
      refused(401, "the merchant code, the secret and the allowed addresses"),
      refused(403, "the merchant code, the secret and the allowed addresses"),
      refused(405, "the base URL: this path takes no such request"),
      {
        type: "responseSuccessBody",
        properties: {
          // every answer of this API has a code, even for an unknown reference
          key: "code",
          value: undefined,
          message:
            "Something answered, but not as a gateway does: there is no result code. Check the base URL.",
        },
      },
    ] as IAuthenticateRuleResponseCode[],
  };
}

function refused(status: number, what: string) {
  return {
    type: "responseCode",
    properties: {
      value: status,
      message: `The gateway refused with HTTP ${status}. Check ${what}.`,
    },
  } as const;
}
