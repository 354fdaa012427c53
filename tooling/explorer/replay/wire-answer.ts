import type { StatusClass } from "@merchant-payment/core/outcome";
import type { GatewayAnswer, SendAnswer } from "../model/gateway.ts";
import { wires, type Wire } from "../world.ts";
import type { WireAnswer } from "./gateway-proxy.ts";

/** raw texts of the sandbox's profile */
export const statusTexts: Readonly<Record<StatusClass, string>> = {
  succeeded: "SUCCESS",
  failed: "FAILED",
  pending: "PENDING",
  reversed: "REVERSED",
  expired: "EXPIRED",
};

/** the sandbox's codes for those of the model */
const codes: Readonly<Record<(typeof wires)[keyof typeof wires]["code"], string>> = {
  "00": "00",
  "51": "E01",
  "91": "E20",
  "40": "E30",
  "25": "E40",
  "94": "E50",
  "77": "E77",
};

interface Answering {
  /** what was asked */
  readonly fields: Readonly<Record<string, unknown>>;
  /** the gateway's own answer, if it was asked */
  readonly gateway: WireAnswer | null;
  /** the gateway's id for one of the model; null if its answers carry none */
  readonly transId: string | null;
}

/** The bytes of a check's answer: the gateway's own answer with the trace's changes. */
export function checkAnswer(
  { wire, evidence }: GatewayAnswer,
  { fields, gateway, transId }: Answering,
): WireAnswer | null {
  const { status = null, mismatchedFields = [] } = evidence.kind === "response" ? evidence : {};
  const data = {
    ...askedData(fields),
    ...ownData(gateway),
    Status: status === null ? "PENDING" : statusTexts[status],
    TransId: transId ?? "",
    ...(mismatchedFields.includes("RefNo") ? { RefNo: "ANOTHER" } : {}),
    ...(mismatchedFields.includes("Amount") ? { Amount: 1 } : {}),
  };
  return wired(wire, data);
}

/** The bytes of a payment request's answer. */
export function submitAnswer(
  { wire }: SendAnswer,
  { fields, gateway, transId }: Answering,
): WireAnswer | null {
  const data = { ...askedData(fields), ...ownData(gateway), TransId: transId ?? "" };
  return wired(wire, data);
}

function wired(wire: Wire, data: Readonly<Record<string, unknown>>): WireAnswer | null {
  if (wire === "lost" || wire === "unsent") return null;
  const { code, http } = wires[wire];
  const body = {
    code: codes[code],
    status: Number(http),
    message: "",
    error: "",
    data: code === "00" ? data : null,
  };
  return { http: Number(http), body };
}

function askedData({ MerchantCode, PaymentId, RefNo, Amount, Currency }: Answering["fields"]) {
  const amount = Amount === undefined ? {} : { Amount };
  const currency = Currency === undefined ? {} : { Currency };
  return { MerchantCode, PaymentId, RefNo, ...amount, ...currency, ErrDesc: "", PayID: null };
}

function ownData(gateway: WireAnswer | null): object {
  const data = gateway?.body["data"];
  return typeof data === "object" && data !== null ? data : {};
}
