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
import {
  givenUp,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "../transport/transport.ts";
import { endpoint } from "./endpoint.ts";
import { refNoOf } from "./error-context.ts";
import { tell, type ClientHooks } from "./hooks.ts";
import type { Exchange } from "./exchange.ts";
import { redactPersonalData } from "./redact-personal-data.ts";
import { OutgoingRequest } from "./outgoing-request.ts";
import { readAnswer } from "./read-answer.ts";
import { requestBody, statedBody } from "./request-body.ts";

/** What is known of the payment beside its request, and how the request is sent. */
export interface ExchangeOptions {
  /** whose Status a check asks for */
  readonly kind?: PaymentKind | undefined;
  /** what else is known of the payment: the answer must repeat its Amount and Currency too, and its people are kept out of the summary */
  readonly expected?: WireFields | undefined;
  /**
   * the payment's own TransId, once an answer whose other echo matched gave it: a check that answers with another one is
   * about another transaction. The TransId in the request is a hint, and is not compared.
   */
  readonly boundTransId?: string | undefined;
  /** called right before the first byte goes out; if it throws, nothing is sent */
  readonly beforeSend?: (() => void) | undefined;
  /** gives the request up while nothing of it has left; after that it changes nothing: the answer is still wanted */
  readonly signal?: AbortSignal | undefined;
  /** which try this is, from 1 (the default): hooks are told of it */
  readonly attempt?: number | undefined;
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
  hooks: ClientHooks = {},
): Promise<Exchange> {
  const { profile } = account;
  const { stated, outgoing } = during({ operation, refNo: refNoOf(request) }, () => {
    const fields: WireFields =
      operation === "balance" || operation === "products"
        ? {}
        : checkFields(profile, operation, request);
    const whole = statedBody(account.merchantCode, fields);
    return { stated: whole, outgoing: prepare(account, operation, whole, options) };
  });
  const kind =
    operation === "payout" || operation === "deposit" ? operation : (options.kind ?? null);
  const question = {
    operation,
    kind,
    fields: { ...options.expected, ...stated },
    boundTransId: options.boundTransId,
  };
  const hide = (text: string, CheckoutURL?: unknown) =>
    redactPersonalData(account.redactSecrets(text), { ...question.fields, CheckoutURL });
  const { method, url } = outgoing;
  const { attempt = 1 } = options;
  const event = Object.freeze({
    account: account.name,
    operation,
    refNo: refNoOf(request),
    method,
    url,
    attempt,
  });
  if (attempt > 1) tell(hooks.retry, event);
  const beforeSend = () => {
    outgoing.beforeSend?.();
    tell(hooks.request, event);
    assertWanted(options.signal);
  };
  const began = performance.now();
  const seen = await transmit(transport, { ...outgoing, beforeSend }, (response) =>
    readAnswer(profile, question, response, hide),
  ).catch((failure: unknown) => unanswered(failure, hide));
  const { evidence, httpStatus, summary } = seen;
  const duration = performance.now() - began;
  if (hooks.response !== undefined) {
    // a copy: what is decided from the evidence is nobody else's
    const copy = structuredClone(evidence);
    tell(hooks.response, { ...event, evidence: copy, httpStatus, summary, duration });
  }
  return seen;
}

async function transmit(
  transport: Transport,
  request: TransportRequest,
  read: (response: TransportResponse) => Exchange,
): Promise<Exchange> {
  return read(await transport(request));
}

function prepare(
  account: Account,
  operation: Operation,
  stated: WireFields,
  { beforeSend, signal }: ExchangeOptions,
): TransportRequest {
  const { timeouts } = account.profile;
  const target = endpoint(account, operation);
  const { body, headers } =
    operation === "products"
      ? { body: undefined, headers: { accept: "application/json" } }
      : signedBody(account, operation, new OutgoingRequest(account.name, target, stated));
  return {
    method: target.method,
    url: target.url,
    headers,
    body,
    connectTimeout: timeouts.connect,
    responseTimeout: timeouts.response,
    maxResponseBytes,
    signal,
    // also for a transport that does not listen to the signal
    beforeSend: () => {
      assertWanted(signal);
      beforeSend?.();
    },
  };
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

/** a hand-written signer may throw anything; nothing was sent, and its words may hold a secret */
function sign(account: Account, operation: Operation, outgoing: OutgoingRequest): SignedRequest {
  const signer = account.signer(operation);
  try {
    return signer.sign(outgoing);
  } catch (error) {
    if (MerchantPaymentError.is(error)) throw error;
    throw new SignatureError(`the signer of ${operation} requests failed; nothing was sent`);
  }
}

/** a transport that breaks its promise, by what it throws or what it answers with, may have sent the request */
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
