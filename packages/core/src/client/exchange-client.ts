import type { Account } from "../account/account.ts";
import { during } from "../errors/during.ts";
import { MerchantPaymentError } from "../errors/merchant-payment-error.ts";
import { SignatureError } from "../errors/signature-error.ts";
import type { PaymentKind } from "../outcome/payment-kind.ts";
import type { WireFields } from "../outcome/echo.ts";
import type { Operation } from "../profile/operation.ts";
import { checkFields } from "../schemas/check-fields.ts";
import type { SignedRequest } from "../signing/signer.ts";
import { TransportError } from "../transport/transport-error.ts";
import { givenUp, type Transport, type TransportRequest } from "../transport/transport.ts";
import { endpoint } from "./endpoint.ts";
import { refNoOf } from "./error-context.ts";
import { tell, type ClientHooks } from "./hooks.ts";
import type { Exchange } from "./exchange.ts";
import { OutgoingRequest } from "./outgoing-request.ts";
import { readAnswer, type Question } from "./read-answer.ts";
import { redactor } from "./redactor.ts";
import { requestBody, statedBody } from "./request-body.ts";

/** What is known of the payment beside its request, and how the request is sent. */
export interface ExchangeOptions {
  /** whose Status a check asks for */
  readonly kind?: PaymentKind | undefined;
  /** what else is known of the payment: the answer must repeat its Amount and Currency too, and the summary hides its personal data */
  readonly expected?: WireFields | undefined;
  /**
   * the payment's own TransId, known from an answer whose other echoed fields matched: a check that answers with another
   * TransId is about another transaction. The TransId in the request is a hint and is not compared.
   */
  readonly boundTransId?: string | undefined;
  /** called last of all before the first byte goes out; if it throws, nothing is sent */
  readonly beforeSend?: (() => void) | undefined;
  /** gives up a request that has not been sent; later it changes nothing, since the answer is still needed */
  readonly signal?: AbortSignal | undefined;
  /** the number of this try, from 1 (the default); hooks see it */
  readonly attempt?: number | undefined;
}

/** bytes; the answers of this API are a few hundred */
const maxResponseBytes = 1_048_576;

/**
 * Sends one request once and returns what was seen. It never throws for anything that the gateway or the network does.
 * @throws InvalidRequestError, UnsupportedOperationError, ConfigurationError, SignatureError: nothing was sent
 */
export async function exchange(
  account: Account,
  transport: Transport,
  operation: Operation,
  request: unknown,
  options: ExchangeOptions = {},
  hooks: ClientHooks = {},
): Promise<Exchange> {
  const { stated, outgoing } = during({ operation, refNo: refNoOf(request) }, () =>
    prepare(account, operation, request),
  );
  const { signal, attempt = 1 } = options;
  const event = Object.freeze({
    account: account.name,
    operation,
    refNo: refNoOf(stated),
    method: outgoing.method,
    url: outgoing.url,
    attempt,
  });
  if (attempt > 1) tell(hooks.retry, event);
  const beforeSend = () => {
    // also for a transport that does not listen to the signal
    assertWanted(signal);
    tell(hooks.request, event);
    // last of all: a hook may have taken long, or given the request up
    options.beforeSend?.();
    assertWanted(signal);
  };
  const fields = { ...options.expected, ...stated };
  const { boundTransId } = options;
  const kind =
    operation === "payout" || operation === "deposit" ? operation : (options.kind ?? null);
  const began = performance.now();
  const seen = await exchangeOnce(
    account,
    transport,
    { operation, kind, fields, boundTransId },
    { ...outgoing, signal, beforeSend },
  );
  const duration = performance.now() - began;
  if (hooks.response !== undefined) {
    const { evidence, httpStatus, summary } = seen;
    // a copy: a hook cannot change what is decided from the evidence
    const copy = structuredClone(evidence);
    tell(hooks.response, { ...event, evidence: copy, httpStatus, summary, duration });
  }
  return seen;
}

/** whatever the transport throws or answers with becomes what was seen */
async function exchangeOnce(
  account: Account,
  transport: Transport,
  question: Question,
  request: TransportRequest,
): Promise<Exchange> {
  const hide = redactor(account, question.fields);
  try {
    return readAnswer(account.profile, question, await transport(request), hide);
  } catch (failure) {
    return unanswered(failure, hide);
  }
}

/** The fields with the MerchantCode, and the signed request with them. */
function prepare(
  account: Account,
  operation: Operation,
  request: unknown,
): { readonly stated: WireFields; readonly outgoing: TransportRequest } {
  const { profile, merchantCode } = account;
  const { timeouts } = profile;
  const stated = statedBody(
    merchantCode,
    operation === "balance" || operation === "products"
      ? {}
      : checkFields(profile, operation, request),
  );
  const target = endpoint(account, operation);
  const { body, headers } =
    operation === "products"
      ? { body: undefined, headers: { accept: "application/json" } }
      : signedBody(account, operation, new OutgoingRequest(account.name, target, stated));
  const outgoing = {
    method: target.method,
    url: target.url,
    headers,
    body,
    connectTimeout: timeouts.connect,
    responseTimeout: timeouts.response,
    maxResponseBytes,
  };
  return { stated, outgoing };
}

function assertWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Error(givenUp);
}

function signedBody(
  account: Account,
  operation: Operation,
  outgoing: OutgoingRequest,
): Pick<TransportRequest, "body" | "headers"> {
  const own = account.bodyFields(operation, outgoing);
  outgoing.fields = requestBody(operation, outgoing.fields, own);
  const signed = sign(account, operation, outgoing);
  return {
    body: signed.body,
    headers: { accept: "application/json", "content-type": "application/json", ...signed.headers },
  };
}

/** a hand-written signer may throw anything, and its text may contain a secret; nothing was sent */
function sign(account: Account, operation: Operation, outgoing: OutgoingRequest): SignedRequest {
  const signer = account.signer(operation);
  try {
    return signer.sign(outgoing);
  } catch (error) {
    if (MerchantPaymentError.is(error)) throw error;
    throw new SignatureError(`the signer of ${operation} requests failed; nothing was sent`);
  }
}

/** a transport that throws or answers with anything else than it should may have sent the request */
function unanswered(failure: unknown, hide: (text: string) => string): Exchange {
  const known = TransportError.is(failure);
  const reason = known ? hide(failure.message) : "the transport failed";
  return {
    evidence:
      known && failure.requestSent === "no"
        ? { kind: "notSent", reason }
        : { kind: "noResponse", reason },
    envelope: null,
    data: null,
    httpStatus: null,
    summary: reason,
  };
}
