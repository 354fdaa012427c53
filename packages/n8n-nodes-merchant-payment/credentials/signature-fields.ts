import type { INodeProperties } from "n8n-workflow";

const shown = { displayOptions: { show: { describeBy: ["fields"] } } };
const keyed = {
  displayOptions: {
    show: { describeBy: ["fields"], algorithm: [{ _cnd: { startsWith: "hmac" } }] },
  },
};

const placeholders =
  "Placeholders: {MerchantCode} {RefNo} {Amount} {Currency} and every other field by its wire name, {secret.secretKey}, {pairs} (all fields, sorted), {request.body}, {request.path}, {request.timestamp}, {request.id}. Filters: {Amount|digits}, {RefNo|upper}. {Remark?} may be absent.";

/** How the gateway signs: fields for the common part of a signature recipe. */
export const signatureFields: INodeProperties[] = [
  {
    displayName: "Signature Algorithm",
    name: "algorithm",
    type: "options",
    options: [
      ...["MD5", "SHA1", "SHA256", "SHA512"].flatMap((hash) => [
        { name: hash, value: hash.toLowerCase() },
        { name: `HMAC ${hash}`, value: `hmac-${hash.toLowerCase()}` },
      ]),
      ...["SHA1", "SHA256", "SHA512"].map((hash) => ({
        name: `RSA ${hash}`,
        value: `rsa-${hash.toLowerCase()}`,
      })),
      { name: "None (the Text Itself)", value: "plain" },
    ],
    default: "sha256",
    description: "HMAC and RSA use the Secret Key as their key; the others need it inside the text",
    ...shown,
  },
  {
    displayName: "Text to Sign",
    name: "message",
    type: "string",
    default: "",
    placeholder: "{secret.secretKey}{MerchantCode}{RefNo}{Amount}{Currency}",
    hint: placeholders,
    description: "What enters the signature of every request, in the manual's order",
    ...shown,
  },
  {
    displayName: "Text to Sign for Payouts",
    name: "payoutMessage",
    type: "string",
    default: "",
    hint: "Empty: the text above",
    description: "Where the manual signs payouts otherwise. A payout carries no Currency.",
    ...shown,
  },
  {
    displayName: "Text to Sign for Checks",
    name: "checkMessage",
    type: "string",
    default: "",
    hint: "Empty: the text above",
    description: "Where the manual signs status checks otherwise. A check carries no Amount.",
    ...shown,
  },
  {
    displayName: "Text Signed in Callbacks",
    name: "callbackMessage",
    type: "string",
    default: "",
    hint: "Empty: no callback is believed. {request.body} is the raw body, {header.x-timestamp} a header.",
    description: "What the gateway signs in its callbacks; the trigger verifies it",
    ...shown,
  },
  {
    displayName: "Public Key for Callbacks",
    name: "callbackPublicKey",
    type: "string",
    typeOptions: { rows: 3 },
    default: "",
    description: "The gateway's public key as PEM, with which its callbacks are verified",
    displayOptions: {
      show: { describeBy: ["fields"], algorithm: [{ _cnd: { startsWith: "rsa" } }] },
    },
  },
  {
    displayName: "Secret Key Is Written As",
    name: "keyEncoding",
    type: "options",
    options: [
      { name: "Base64", value: "base64" },
      { name: "Hexadecimal", value: "hex" },
      { name: "Text", value: "utf8" },
    ],
    default: "utf8",
    description: "How the text of an HMAC key becomes bytes",
    ...keyed,
  },
  {
    displayName: "Signature Is Written As",
    name: "encoding",
    type: "options",
    options: [
      { name: "Base64", value: "base64" },
      { name: "Base64url", value: "base64url" },
      { name: "Hexadecimal, Lower Case", value: "hex" },
      { name: "Hexadecimal, Upper Case", value: "hex-upper" },
    ],
    default: "hex",
    ...shown,
  },
  {
    displayName: "Signature Goes Into",
    name: "placeIn",
    type: "options",
    options: [
      { name: "The Body", value: "body" },
      { name: "A Header", value: "header" },
    ],
    default: "body",
    ...shown,
  },
  {
    displayName: "Name of the Signature",
    name: "placeName",
    type: "string",
    default: "Signature",
    description: "Name of the field or header that carries the signature",
    ...shown,
  },
];
