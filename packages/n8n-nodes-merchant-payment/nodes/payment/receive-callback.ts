import {
  type Account,
  type CallbackRequest,
  type CallbackVerification,
  ConfigurationError,
  type Exchange,
  type MerchantPaymentClient,
  verifyCallback,
} from "@merchant-payment/core";
import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { IDataObject } from "n8n-workflow";
import { paymentFields } from "./callback-fields.ts";
import { checkedOutcome } from "./checked-outcome.ts";
import type { ItemResult } from "./item-result.ts";
import { lookOnce } from "./look-up.ts";
import { outputItem } from "./output-item.ts";
import type { SentPayments } from "./sent-payments.ts";
import { textOf } from "./text-of.ts";
import { wireRequest } from "./wire-request.ts";

/** The answer to the gateway, and the workflow's input if there is one. */
export interface Reception {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** for n8n's log, if something is wrong */
  readonly complaint?: string;
  /** payment and outcome, to recognise repetitions; absent if the workflow does not start */
  readonly report?: string;
  readonly json?: IDataObject;
}

export interface Reader {
  /** @throws ConfigurationError if the credential is wrong */
  readonly open: () => MerchantPaymentClient;
  readonly kind: PaymentKind;
  readonly askGateway: boolean;
  /** fields that the check needs and that this gateway's callbacks do not carry */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** the payments that were sent for an account */
  readonly sentPayments: (account: string) => Pick<SentPayments, "find">;
  /** milliseconds since 1970 */
  readonly now: () => number;
}

/** bytes; callbacks of this API have a few hundred */
const longestCallback = 65_536;

/** Reads one callback. Accepts only signed ones, and a final outcome only from a check. */
export async function receiveCallback(
  reader: Reader,
  received: CallbackRequest,
): Promise<Reception> {
  if (Buffer.byteLength(received.body) > longestCallback)
    return refusal(413, "the callback is too long");
  const opened = open(reader, received);
  if (!("client" in opened)) return opened;
  const { client, verification } = opened;
  const { account } = client;
  if (!verification.valid)
    return refusal(401, `the signature is not valid: ${verification.reason}`);
  const { refNo, transId, fields } = verification.callback;
  if (refNo === null)
    return refusal(400, `the callback carries no ${account.profile.callback.refNo}`);
  const about = { refNo, transId, fields };
  return reader.askGateway ? checked(reader, client, about) : unchecked(account, about);
}

/** the content of a verified callback; no outcome is taken from it */
interface About {
  readonly refNo: string;
  readonly transId: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** refuses every callback if the profile has no recipe for callbacks */
function open(
  reader: Reader,
  received: CallbackRequest,
):
  | { readonly client: MerchantPaymentClient; readonly verification: CallbackVerification }
  | Reception {
  try {
    const client = reader.open();
    return { client, verification: verifyCallback(client.account, received) };
  } catch (error) {
    return refusal(503, ConfigurationError.is(error) ? error.message : "the credential is no good");
  }
}

async function checked(
  { kind, defaults, sentPayments, now }: Reader,
  client: MerchantPaymentClient,
  about: About,
): Promise<Reception> {
  const { refNo, transId } = about;
  const { profile } = client.account;
  const fields = paymentFields(about.fields, profile.callback.refNo);
  const remembered = sentPayments(client.account.name).find(refNo, now());
  const sent = remembered?.existing === true ? undefined : remembered;
  const request = wireRequest({
    PaymentId: numberOf(fields["PaymentId"]) ?? defaults["PaymentId"],
    RefNo: refNo,
    Currency: fields["Currency"] ?? defaults["Currency"],
    // only a hint, not the bound TransId
    TransId: profile.check.by === "refNo" ? undefined : transId,
  });
  const amount = fields["Amount"];
  const looked = await lookOnce(client, request, {
    kind,
    boundTransId: sent?.kind === kind ? sent.transId : null,
    ...(amount === undefined ? {} : { expected: { Amount: amount } }),
  });
  const { answer, seen } = looked;
  if (answer.says === "notFound" || answer.says === "unclear")
    return refusal(503, `a check did not confirm the callback for ${refNo}: ${seen.summary}`);
  const { outcome, proven, summary } = checkedOutcome(looked, refNo);
  const otherKind = sent !== undefined && sent.kind !== kind;
  const finding: ItemResult = {
    outcome: otherKind ? "unknown" : outcome,
    seen,
    sent: false,
    summary: otherKind
      ? `reported by a callback about a ${kind}, and ${refNo} was sent as a ${sent.kind}; a person must look`
      : proven
        ? `reported by a callback, confirmed by a check: ${outcome}`
        : `reported by a callback: ${summary}`,
  };
  const status = finding.outcome === "unknown" ? ` ${answer.says} ${statusOf(seen)}` : "";
  return acknowledged(client.account, `${refNo} ${finding.outcome}${status}`, finding, about);
}

function unchecked(account: Account, about: About): Reception {
  const finding: ItemResult = {
    outcome: "unknown",
    seen: null,
    sent: false,
    summary: "reported by a callback; nothing final until Check Transaction says so",
  };
  const fields = paymentFields(about.fields, account.profile.callback.refNo);
  const status = textOf(fields["Status"]);
  return acknowledged(account, `${about.refNo} ${status}`, finding, about);
}

function acknowledged(
  account: Account,
  report: string,
  finding: ItemResult,
  { refNo, fields }: About,
): Reception {
  const callback = Object.fromEntries(
    Object.entries(fields).filter(([name]) => name !== "Signature"),
  ) as IDataObject;
  return {
    ...account.profile.callback.acknowledge,
    report,
    json: { ...outputItem(finding, refNo, 0).json, callback },
  };
}

function refusal(status: number, complaint: string): Reception {
  const said = {
    401: "signature not valid",
    413: "too long",
    503: "not confirmed yet, send it again",
  }[status];
  return { status, contentType: "text/plain", body: said ?? "not understood", complaint };
}

function statusOf({ data }: Exchange): string {
  return typeof data === "object" && data !== null
    ? textOf((data as Readonly<Record<string, unknown>>)["Status"])
    : "";
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}
