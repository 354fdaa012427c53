import { setTimeout as wait } from "node:timers/promises";
import type { Signer } from "@merchant-payment/core/signing";
import { Agent, request } from "undici";
import type { CallbackLog } from "./callback-log.ts";
import { errorText } from "./error-text.ts";
import type { CallbackFault } from "./fault-rule.ts";
import type { FaultPicker } from "./fault-rules.ts";
import type { ProfileJson } from "./profile-json.ts";
import type { Transaction, Transactions } from "./transactions.ts";

export interface CallbackSettings {
  readonly format: "json" | "form";
  /** how often one callback is tried in all */
  readonly attempts: number;
  /** before the second try; doubled each time */
  readonly firstWaitMs: number;
  /** for the receiver to answer in full */
  readonly timeoutMs: number;
}

export interface CallbackSender {
  /** tries until it is acknowledged; a newer status of the same transaction takes the place of an older one */
  send(transaction: Transaction): void;
  stop(): Promise<void>;
}

export interface CallbackSenderOptions extends CallbackSettings {
  readonly profile: ProfileJson;
  readonly acknowledge: { readonly status: number; readonly body: string };
  /** undefined: the profile has no recipe for callbacks; they go out unsigned */
  readonly signer: Signer | undefined;
  readonly faults: FaultPicker;
  readonly transactions: Transactions;
  readonly log: CallbackLog;
}

export function createCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { faults, transactions, log, attempts, firstWaitMs } = options;
  const agent = new Agent({ connect: { timeout: options.timeoutMs }, pipelining: 0 });
  const running = new Map<string, AbortController>();

  async function deliver(transaction: Transaction, signal: AbortSignal): Promise<void> {
    const { kind, refNo, transId, status } = transaction;
    const fault = faults.pickForCallback({ operation: kind, refNo });
    const entry = {
      kind,
      refNo,
      transId,
      status,
      fault: fault === undefined ? null : JSON.stringify(fault),
    };
    if (fault?.fault === "missingCallback") {
      log.add({ ...entry, attempt: 0, http: null, acknowledged: false, note: "not sent" });
      transactions.owesCallback(transId, false);
      return;
    }
    if (fault?.fault === "lateCallback") await wait(fault.ms, undefined, { signal });
    const times = fault?.fault === "duplicateCallback" ? fault.times : 1;
    for (let time = 1; time <= times; time += 1) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (attempt > 1) await wait(firstWaitMs * 2 ** (attempt - 2), undefined, { signal });
        const delivery = await post(options, agent, transaction, fault, signal);
        log.add({ ...entry, attempt, ...delivery });
        if (delivery.acknowledged) break;
      }
    }
    transactions.owesCallback(transId, false);
  }

  return {
    send(transaction) {
      const { transId } = transaction;
      running.get(transId)?.abort();
      const controller = new AbortController();
      running.set(transId, controller);
      void deliver(transaction, controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) throw error;
        })
        .finally(() => {
          if (running.get(transId) === controller) running.delete(transId);
        });
    },
    async stop() {
      for (const controller of running.values()) controller.abort();
      await agent.destroy();
    },
  };
}

type Delivery = {
  readonly http: number | null;
  readonly acknowledged: boolean;
  readonly note: string | null;
};

async function post(
  { profile, signer, acknowledge, format, timeoutMs }: CallbackSenderOptions,
  dispatcher: Agent,
  transaction: Transaction,
  fault: CallbackFault | undefined,
  stopped: AbortSignal,
): Promise<Delivery> {
  const url = URL.parse(transaction.backendUrl ?? "");
  if (url === null || !/^https?:$/.test(url.protocol))
    return { http: null, acknowledged: false, note: "BackendURL is no http(s) URL" };
  const fields = callbackFields(profile, transaction, format);
  const signed = signer?.sign({ method: "POST", path: url.pathname, fields });
  const json = signed?.body ?? JSON.stringify(fields);
  const body = fault?.fault === "forgedCallback" ? forge(json) : json;
  try {
    const response = await request(url, {
      dispatcher,
      method: "POST",
      headers: { "content-type": contentTypes[format], ...signed?.headers },
      body: format === "json" ? body : formBody(body),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    const answer = await response.body.text();
    const acknowledged =
      response.statusCode === acknowledge.status && answer.trim() === acknowledge.body.trim();
    return { http: response.statusCode, acknowledged, note: null };
  } catch (error) {
    stopped.throwIfAborted();
    return {
      http: null,
      acknowledged: false,
      note: error instanceof Error ? error.message : "no answer",
    };
  }
}

const contentTypes = { json: "application/json", form: "application/x-www-form-urlencoded" };

/** The API document shows no payload: these are the check's fields, of which people know the meaning. */
function callbackFields(
  profile: ProfileJson,
  transaction: Transaction,
  format: "json" | "form",
): Record<string, unknown> {
  const fields = {
    TransId: transaction.transId,
    Amount: transaction.amount,
    Status: transaction.status,
    ErrDesc: errorText(profile, transaction),
    Currency: transaction.currency,
    MerchantCode: transaction.merchantCode,
    PaymentId: transaction.paymentId,
    RefNo: transaction.refNo,
    PayID: transaction.payId,
  };
  // a form has no null
  return format === "json"
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** says something else than what was signed */
function forge(json: string): string {
  const fields = JSON.parse(json) as { Amount: number };
  return JSON.stringify({ ...fields, Amount: fields.Amount + 1 });
}

function formBody(json: string): string {
  const fields = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}
