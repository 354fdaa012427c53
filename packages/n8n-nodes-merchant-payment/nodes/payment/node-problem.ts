import {
  ConfigurationError,
  type Exchange,
  InvalidRequestError,
  MerchantPaymentError,
} from "@merchant-payment/core";
import { type INode, NodeApiError, NodeOperationError } from "n8n-workflow";
import type { ItemResult } from "./item-result.ts";

/** outcomes that are always errors in n8n; the others are outputs, if the settings do not make them errors */
const failures = new Set<ItemResult["outcome"]>(["notSent", "busy", "held", "rejected"]);

const headlines: Partial<Record<ItemResult["outcome"], string>> = {
  notSent: "Nothing was sent",
  busy: "The gateway is busy and processed nothing",
  held: "The gateway holds requests back and created nothing",
  rejected: "The gateway refused the request",
  unknown: "The outcome is unknown",
  conflict: "The gateway has another transaction under this RefNo",
};

const nextSteps: Partial<Record<ItemResult["outcome"], string>> = {
  notSent: "This run sent nothing. It is safe to run it again, and for Retry On Fail to do so.",
  busy: "Nothing came of this request. It is safe to run this again later.",
  held: "Nothing came of this request. A person must act at the gateway first (balance, allowed address, expired key); then run this again.",
  rejected: "No money moved. Correct what the gateway complains about, then run this again.",
  unknown:
    "The money may have moved, or may still. Ask with Check Transaction; do not use another RefNo for it before the gateway has answered.",
  conflict:
    "This run sent nothing. A person must look at the gateway's list: correct this item, or give it a RefNo of its own if it is another payment.",
};

const notSentAgain = {
  headline: "Not sent again",
  advice:
    "An earlier run may have sent it. It is safe to run this again, and for Retry On Fail to do so: it asks first. Do not use another RefNo for it before the gateway has answered.",
};

/** for a check: it proves nothing about the payment */
const notAsked = {
  headline: "The gateway could not be asked",
  advice:
    "This says nothing about the payment. It is safe to run this again, and for Retry On Fail to do so.",
};

/** The error that n8n shows for a finding; undefined if it is an output. */
export function problemOf(
  node: INode,
  finding: ItemResult,
  options: {
    itemIndex: number;
    refNo: string;
    /** the node only checks a payment */
    asking: boolean;
    unknownIsError: boolean;
    signedMessage: string | undefined;
  },
): NodeApiError | undefined {
  const { outcome, seen, summary } = finding;
  const wrongSignature = refusedSignature(seen);
  const isError =
    failures.has(outcome) ||
    finding.runAgain === true ||
    ((outcome === "unknown" || outcome === "conflict") && options.unknownIsError) ||
    (wrongSignature && !finding.sent);
  if (!isError) return undefined;
  const { headline, advice } = wrongSignature
    ? signatureAdvice(options.signedMessage)
    : finding.runAgain === true
      ? notSentAgain
      : options.asking && outcome === "notSent"
        ? notAsked
        : { headline: headlines[outcome] ?? "This failed", advice: nextSteps[outcome] ?? "" };
  return new NodeApiError(
    node,
    { message: summary },
    {
      message: `${headline} for ${options.refNo}: ${summary}`,
      description: advice,
      itemIndex: options.itemIndex,
      ...(seen?.httpStatus == null ? {} : { httpCode: String(seen.httpStatus) }),
    },
  );
}

/** the gateway refuses our identity, so asking again does not help */
export function refusedSignature(seen: Exchange | null): boolean {
  return seen?.evidence.kind === "response" && seen.evidence.class === "signatureRefused";
}

function signatureAdvice(signedMessage: string | undefined) {
  const compare = "Compare the credential's secret and signature fields with the gateway's manual.";
  return {
    headline: "The gateway refused the signature",
    advice:
      signedMessage === undefined ? compare : `${compare} This text was signed: ${signedMessage}`,
  };
}

/** Core's refusal before anything was sent, as n8n's error; any other error is a bug of this package and is shown without details. */
export function refusalOf(node: INode, error: unknown, itemIndex: number): NodeOperationError {
  if (error instanceof NodeOperationError) return error;
  if (!MerchantPaymentError.is(error)) {
    const kind = error instanceof Error ? error.name : "error";
    return new NodeOperationError(node, `The node stopped (${kind})`, {
      itemIndex,
      description:
        "If a payment was under way, check it with Check Transaction before you run this again.",
    });
  }
  const fields = InvalidRequestError.is(error) || ConfigurationError.is(error) ? error.fields : [];
  const description = fields.map(({ path, message }) => `${path}: ${message}`).join("\n");
  const where = ConfigurationError.is(error) ? "Correct the credential" : "Correct the input";
  return new NodeOperationError(node, `Nothing was sent: ${error.message}`, {
    itemIndex,
    description:
      description === ""
        ? `${where}, then run this again.`
        : `${where}, then run this again.\n${description}`,
  });
}
