import { randomUUID } from "node:crypto";
import type { Account } from "../account/account.ts";
import { UnsupportedOperationError } from "../errors/unsupported-operation-error.ts";
import type { PaymentKind } from "../outcome/answer-class.ts";
import type { WireFields } from "../outcome/echo.ts";
import type { Operation } from "../profile/operation.ts";
import { checkFields } from "../schemas/check-fields.ts";
import { TransportFailure } from "../transport/transport-failure.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";
import type { Exchange } from "./exchange.ts";
import { hidePeople } from "./hide-people.ts";
import { paymentUuid } from "./payment-id.ts";
import { readAnswer } from "./read-answer.ts";
import { requestBody, statedBody } from "./request-body.ts";

export interface ExchangeOptions {
  /** whose Status a check asks for */
  readonly kind?: PaymentKind | undefined;
  /** what else is known of the payment: the answer must repeat its Amount and Currency too, and its people are kept out of the summary */
  readonly expected?: WireFields | undefined;
  /** called right before the first byte goes out; if it throws, nothing is sent */
  readonly beforeLeaving?: (() => void) | undefined;
}

/** bytes; the answers of this API are a few hundred */
const maxResponseBytes = 1_048_576;

/**
 * Sends one request once and says what was seen. What the gateway or the network does is never thrown.
 * @throws InvalidRequestError, UnsupportedOperationError, ConfigurationError, SignatureError: nothing was sent
 */
export async function exchange(
  account: Account,
  transport: Transport,
  operation: Operation,
  request: unknown,
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const { profile } = account;
  const fields: WireFields =
    operation === "balance" || operation === "products"
      ? {}
      : checkFields(profile, operation, request);
  const stated = statedBody(account.merchantCode, fields);
  const outgoing = { ...prepare(account, operation, stated), beforeLeaving: options.beforeLeaving };
  const kind =
    operation === "payout" || operation === "deposit" ? operation : (options.kind ?? null);
  const question = { operation, kind, fields: { ...options.expected, ...stated } };
  const hide = (text: string) => hidePeople(account.hideSecrets(text), question.fields);
  try {
    return readAnswer(profile, question, await transport(outgoing), hide);
  } catch (failure) {
    return unanswered(failure, hide);
  }
}

function prepare(account: Account, operation: Operation, stated: WireFields): TransportRequest {
  const { profile, merchantCode } = account;
  const spec = profile.operations[operation];
  if (spec === undefined) {
    throw new UnsupportedOperationError(
      `profile ${profile.name} declares no operation "${operation}"; add operations.${operation} with the path from the gateway's manual`,
    );
  }
  const url = new URL(
    `${account.baseUrl}${spec.path.replaceAll("{merchantCode}", encodeURIComponent(merchantCode))}`,
  );
  const common = {
    method: spec.method,
    url: url.href,
    connectTimeout: profile.timeouts.connect,
    responseTimeout: profile.timeouts.response,
    maxResponseBytes,
  };
  if (operation === "products")
    return { ...common, headers: { accept: "application/json" }, body: undefined };
  const refNo = stated["RefNo"];
  // one instant and one id, for the body's fields and the signature alike
  const timed = {
    method: spec.method,
    path: url.pathname,
    fields: stated,
    paymentId: typeof refNo === "string" ? paymentUuid(account.name, refNo) : undefined,
    instant: Date.now(),
    id: randomUUID(),
  };
  const body = requestBody(operation, stated, account.bodyFields(operation, timed));
  const signed = account.signer(operation).sign({ ...timed, fields: body });
  return {
    ...common,
    headers: { accept: "application/json", "content-type": "application/json", ...signed.headers },
    body: signed.body,
  };
}

/** a transport that breaks its promise, by what it throws or what it answers with, may have sent the request */
function unanswered(failure: unknown, hide: (text: string) => string): Exchange {
  const known = TransportFailure.is(failure);
  const reason = known ? hide(failure.message) : "the transport failed";
  return {
    sighting:
      known && failure.left === "no" ? { seen: "notSent", reason } : { seen: "nothing", reason },
    envelope: null,
    data: null,
    httpStatus: null,
    summary: reason,
  };
}
