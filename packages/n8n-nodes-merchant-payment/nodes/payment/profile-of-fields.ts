import { fieldsOf, isAlwaysRequired, type StatingOperation } from "@merchant-payment/core/fields";
import type { ICredentialDataDecryptedObject } from "n8n-workflow";
import { textOf } from "./text-of.ts";

/**
 * The gateway profile of the credential's fields.
 * The credential does not say which optional fields the gateway needs: they are sent if they are given.
 */
export function profileOfFields(credentials: ICredentialDataDecryptedObject): unknown {
  const text = (name: string) => textOf(credentials[name]).trim();
  const message = text("message");
  const callback = text("callbackMessage");
  const signing = {
    deposit: recipe(text, message),
    payout: recipe(text, text("payoutMessage") || message),
    check: recipe(text, text("checkMessage") || message),
    callback: recipe(text, callback, "callbackPublicKey"),
  };
  return {
    name: "n8n",
    fields: {
      deposit: optional("deposit"),
      payout: optional("payout"),
      check: optional("check"),
    },
    signing: Object.fromEntries(Object.entries(signing).filter(([, value]) => value !== undefined)),
    codes: {
      success: answers(text("successCodes")),
      rejected: answers(text("rejectedCodes")),
      signatureRefused: answers(text("signatureRefusedCodes")),
      busy: answers(text("busyCodes")),
      hold: answers(text("holdCodes")),
      notFound: answers(text("notFoundCodes")),
      duplicate: answers(text("duplicateCodes")),
    },
    statuses: {
      succeeded: list(text("succeededStatuses")),
      failed: list(text("failedStatuses")),
      pending: list(text("pendingStatuses")),
      reversed: list(text("reversedStatuses")),
      expired: list(text("expiredStatuses")),
    },
    echo: { transId: echoes[text("echoTransId")] ?? "same" },
    check: { refNos: text("refNos") || "perKind" },
    // without codes for not found the Payout node sends nothing (`asksFirst`), so the promise `neverRepeat` is true
    ...(asksFirst(credentials) ? {} : { payout: { checkFirst: false, refNos: "neverRepeat" } }),
    callback: { acknowledge: { body: text("acknowledgement") || "OK" } },
    timeouts: { response: `${Number(credentials["answerTimeout"] ?? 30)}s` },
  };
}

/** Whether a payout can be sent: the gateway must first say that it does not know it. A whole profile decides that itself. */
export function asksFirst(credentials: ICredentialDataDecryptedObject): boolean {
  return (
    credentials["describeBy"] === "profile" || textOf(credentials["notFoundCodes"]).trim() !== ""
  );
}

const echoes: Readonly<Record<string, string | false>> = {
  submitDiffers: "submitDiffers",
  changes: false,
};

/** rules that make every other field optional */
function optional(operation: StatingOperation): Record<string, { optional: true }> {
  const names = fieldsOf[operation].filter((name) => !isAlwaysRequired(name) && name !== "TransId");
  return Object.fromEntries(names.map((name) => [name, { optional: true }]));
}

type Text = (name: string) => string;

function recipe(text: Text, message: string, publicKey?: string): object | undefined {
  if (message === "") return undefined;
  const algorithm = text("algorithm") || "sha256";
  const asymmetric = algorithm.startsWith("rsa-");
  const keyed = asymmetric || algorithm.startsWith("hmac-");
  return {
    message,
    algorithm,
    ...(keyed ? { key: asymmetric && publicKey !== undefined ? publicKey : "secretKey" } : {}),
    ...(algorithm.startsWith("hmac-") ? { keyEncoding: text("keyEncoding") || "utf8" } : {}),
    encoding: text("encoding") || "hex",
    place: { in: text("placeIn") || "body", name: text("placeName") || "Signature" },
  };
}

function list(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** `404` is a code, `*not found*` a message, `400 *not found*` both */
function answers(text: string): (string | { code?: string; message: string })[] {
  return list(text).map((entry) => {
    const at = entry.indexOf("*");
    if (at < 0) return entry;
    const code = entry.slice(0, at).trim();
    const message = entry.slice(at);
    return code === "" ? { message } : { code, message };
  });
}
