import {
  createClient,
  MerchantPaymentError,
  type Account,
  type Exchange,
  type Transport,
  type TransportRequest,
} from "@merchant-payment/core";
import type { CommandLine } from "../../output/command-line.ts";
import { exitCode } from "../../output/exit-code.ts";
import { clockFinding } from "./clock-finding.ts";
import type { Finding } from "./finding.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { unknownPayment, type AskedWith } from "./unknown-payment.ts";

/** Sends a signed check about a payment that does not exist. */
export async function gatewayFindings(
  account: Account,
  plain: Transport,
  given: AskedWith,
  command: CommandLine,
): Promise<Finding[]> {
  const { profile } = account;
  try {
    const request = unknownPayment(profile, given);
    if (request === null) {
      return [
        {
          check: "gateway",
          state: "warning",
          detail: "not asked: no RefNo could be made up that fits fields.check.RefNo",
          next: `give one that does not exist: ${command("doctor", { flags: ["--ref-no", "TEXT"] })}`,
        },
      ];
    }
    return await ask(account, plain, request);
  } catch (error) {
    if (!MerchantPaymentError.is(error)) throw error;
    return [
      {
        check: "gateway",
        state: "missing",
        detail: `not asked: ${error.message}`,
        next: `correct that, or give the values: ${command("doctor", { flags: ["--payment-id", "N", "--currency", "C"] })}`,
        exitCode: exitCode.badInput,
      },
    ];
  }
}

async function ask(account: Account, plain: Transport, request: object): Promise<Finding[]> {
  let sent: TransportRequest | undefined;
  let clock: Finding | undefined;
  const transport: Transport = async (outgoing) => {
    sent = outgoing;
    const before = Date.now();
    const response = await plain(outgoing);
    clock = clockFinding(response.headers["date"], before, Date.now());
    return response;
  };
  const seen: Exchange = await createClient({ account, transport }).exchange("check", request);
  const answer = judgeAnswer(seen, account.profile.payout.checkFirst);
  const refused = seen.evidence.kind === "response" && seen.evidence.class === "signatureRefused";
  const signed = refused ? signedMessage(account, sent) : null;
  const finding =
    signed === null
      ? answer
      : { ...answer, detail: `${answer.detail}; what was signed: ${signed}` };
  return clock === undefined ? [finding] : [finding, clock];
}

/** the signed text with masked secrets; null if it cannot be made again */
function signedMessage(account: Account, sent: TransportRequest | undefined): string | null {
  if (sent === undefined) return null;
  try {
    const { method, url, body } = sent;
    return account
      .signer("check")
      .explain({ method, path: new URL(url).pathname, fields: undefined, body }).message;
  } catch (error) {
    if (MerchantPaymentError.is(error)) return null;
    throw error;
  }
}
