import type { Account } from "../account/account.ts";
import type { PaymentKind } from "../outcome/payment-kind.ts";
import { checkOutcome, type CheckOutcome } from "../outcome/check-outcome.ts";
import { submitOutcome } from "../outcome/submit-outcome.ts";
import type { Operation } from "../profile/operation.ts";
import type { CheckRequest } from "../schemas/check-request.ts";
import type { DepositRequest } from "../schemas/deposit-request.ts";
import type { Envelope } from "../schemas/envelope.ts";
import type { PayoutRequest } from "../schemas/payout-request.ts";
import type { CheckData, DepositData, PayoutData } from "../schemas/transaction-data.ts";
import type { Transport } from "../transport/transport.ts";
import type { Exchange } from "./exchange.ts";
import type { ClientHooks } from "./hooks.ts";
import { errorContext } from "./error-context.ts";
import { exchange, type ExchangeOptions } from "./exchange-client.ts";
import { submitError } from "./submit-error.ts";

/** the result of every call */
export interface Answer<Outcome, Data> {
  readonly outcome: Outcome;
  /** as received; null if there is none */
  readonly data: Data | null;
  readonly envelope: Envelope | null;
  /** what was seen, as one clause for people */
  readonly summary: string;
}

/** Options of one payout or deposit request. */
export interface SubmitOptions {
  /** an earlier request of this same payment may have reached the gateway: then a refusal proves nothing */
  readonly previousMayHaveBeenSent?: boolean | undefined;
  /** gives up a request that has not been sent (NotSentError); later it changes nothing, since the answer is still needed */
  readonly signal?: AbortSignal | undefined;
  /** the number of this try, from 1 (the default), when a request that was not processed is made again; hooks see it */
  readonly attempt?: number | undefined;
}

/**
 * Each method makes one direct call, which is sent at most once and never retried. Before anything is sent, each method may
 * throw InvalidRequestError, ConfigurationError, SignatureError or UnsupportedOperationError.
 */
export interface MerchantPaymentClient {
  readonly account: Account;
  /**
   * Requests a payout (API document, "Transfer/Disbursement Request"). `accepted` is not final; `duplicate`: the gateway has it already. Check both.
   * @throws NotSentError, BusyError (may be sent again); HeldError (a person must act); RejectedError (refused for good);
   * OutcomeUnknownError, EchoMismatchError (check it, never send it again)
   */
  payout(
    request: PayoutRequest,
    options?: SubmitOptions,
  ): Promise<Answer<"accepted" | "duplicate", PayoutData>>;
  /** Requests a deposit (API document, "Payment/Deposit Request"); throws as `payout` does. */
  deposit(
    request: DepositRequest,
    options?: SubmitOptions,
  ): Promise<Answer<"accepted" | "duplicate", DepositData>>;
  /** Asks for a transaction's Status (API document, "Check Transaction"). Without a clear answer the outcome is `unknown`. */
  check(
    request: CheckRequest,
    options?: Pick<ExchangeOptions, "kind" | "boundTransId" | "signal">,
  ): Promise<Answer<CheckOutcome, CheckData>>;
  /** The merchant's balance, if the profile declares the operation. */
  balance(
    options?: Pick<ExchangeOptions, "signal">,
  ): Promise<Answer<"succeeded" | "unknown", unknown>>;
  /** The product list, if the profile declares the operation. */
  products(
    options?: Pick<ExchangeOptions, "signal">,
  ): Promise<Answer<"succeeded" | "unknown", unknown>>;
  /** Makes any of these requests and returns the evidence alone, for callers that apply the outcome rules themselves. */
  exchange(operation: Operation, request: unknown, options?: ExchangeOptions): Promise<Exchange>;
}

/** A client for one account. It keeps nothing from call to call. It does not close the transport. */
export function createClient({
  account,
  transport,
  hooks,
}: {
  account: Account;
  transport: Transport;
  /** called for every request */
  hooks?: ClientHooks | undefined;
}): MerchantPaymentClient {
  const send = (operation: Operation, request: unknown, options?: ExchangeOptions) =>
    exchange(account, transport, operation, request, options, hooks);

  const submit = async (
    kind: PaymentKind,
    request: PayoutRequest | DepositRequest,
    options: SubmitOptions = {},
  ) => {
    const { signal, attempt } = options;
    const seen = await send(kind, request, { signal, attempt });
    const outcome = submitOutcome(seen.evidence, options.previousMayHaveBeenSent === true);
    if (outcome === "accepted" || outcome === "duplicate") return answer(outcome, seen);
    throw submitError(outcome, seen, errorContext(account, kind, request, seen));
  };
  const query = async (
    operation: "balance" | "products",
    options?: Pick<ExchangeOptions, "signal">,
  ) => {
    const seen = await send(operation, {}, options);
    const { evidence } = seen;
    return answer(
      evidence.kind === "response" && evidence.class === "success"
        ? ("succeeded" as const)
        : ("unknown" as const),
      seen,
    );
  };

  return {
    account,
    exchange: send,
    payout: async (request, options) =>
      (await submit("payout", request, options)) as Answer<"accepted" | "duplicate", PayoutData>,
    deposit: async (request, options) =>
      (await submit("deposit", request, options)) as Answer<"accepted" | "duplicate", DepositData>,
    check: async (request, options) => {
      const seen = await send("check", request, options);
      return answer(checkOutcome(seen.evidence), seen) as Answer<CheckOutcome, CheckData>;
    },
    balance: (options) => query("balance", options),
    products: (options) => query("products", options),
  };
}

function answer<Outcome>(
  outcome: Outcome,
  { data, envelope, summary }: Exchange,
): Answer<Outcome, unknown> {
  return { outcome, data, envelope, summary };
}
