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
import { requestBody } from "./request-body.ts";

export interface ExchangeOptions {
  /** whose Status a check asks for */
  readonly kind?: PaymentKind | undefined;
  /** what the answer must also repeat where it says it, though it is not sent: a check's Amount */
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
      : { ...checkFields(profile, operation, request) };
  const outgoing = { ...prepare(account, operation, fields), beforeLeaving: options.beforeLeaving };
  const kind =
    operation === "payout" || operation === "deposit" ? operation : (options.kind ?? null);
  const asked = { ...options.expected, ...fields, MerchantCode: account.merchantCode };
  const seen = await transport(outgoing).then(
    (response) => readAnswer(profile, { operation, kind, fields: asked }, response),
    (failure: unknown) => unanswered(failure),
  );
  return { ...seen, summary: hidePeople(account.hideSecrets(seen.summary), fields) };
}

function prepare(account: Account, operation: Operation, fields: WireFields): TransportRequest {
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
  const refNo = fields["RefNo"];
  const signed = account.signer(operation).sign({
    method: spec.method,
    path: url.pathname,
    fields: requestBody(account, operation, fields, spec),
    paymentId: typeof refNo === "string" ? paymentUuid(account.name, refNo) : undefined,
  });
  return {
    ...common,
    headers: { accept: "application/json", "content-type": "application/json", ...signed.headers },
    body: signed.body,
  };
}

/** a transport that breaks its promise and throws something else may have sent the request */
function unanswered(failure: unknown): Exchange {
  const reason = TransportFailure.is(failure) ? failure.message : "the transport failed";
  const left = TransportFailure.is(failure) ? failure.left : "maybe";
  return {
    sighting: left === "no" ? { seen: "notSent", reason } : { seen: "nothing", reason },
    envelope: null,
    data: null,
    httpStatus: null,
    summary: reason,
  };
}
