import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import type { CallbackLog, LoggedCallback } from "./callback-log.ts";
import { type CallbackForm, callbackMessage } from "./callback-message.ts";
import type { FaultPicker } from "../faults/fault-rules.ts";
import type { Transaction, Transactions } from "../ledger/transactions.ts";

export interface CallbackSender {
  /** Tries until it is acknowledged; a newer status of the same transaction replaces an older one. */
  send(transaction: Transaction): void;
  stop(): Promise<void>;
}

export interface CallbackSenderOptions extends CallbackForm {
  readonly acknowledge: { readonly status: number; readonly body: string };
  /** total number of tries for one callback */
  readonly attempts: number;
  /** before the second try; doubled each time */
  readonly firstWaitMs: number;
  /** for the receiver to answer in full */
  readonly timeoutMs: number;
  readonly faults: FaultPicker;
  readonly transactions: Transactions;
  readonly log: CallbackLog;
}

interface Delivery {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export function createCallbackSender(options: CallbackSenderOptions): CallbackSender {
  const { faults, transactions, log, attempts, firstWaitMs, timeoutMs } = options;
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    pipelining: 0,
    maxResponseSize: 65_536,
  });
  const running = new Map<string, Delivery>();
  const stopping = new AbortController();

  /** @param superseded ends the waits, but not a running request */
  async function deliver(transaction: Transaction, superseded: AbortSignal): Promise<void> {
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
    if (fault?.fault === "lateCallback") await wait(fault.ms, undefined, { signal: superseded });
    const times = fault?.fault === "duplicateCallback" ? fault.times : 1;
    for (let time = 1; time <= times; time += 1) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (attempt > 1)
          await wait(firstWaitMs * 2 ** (attempt - 2), undefined, { signal: superseded });
        const seen = await post(
          options,
          agent,
          transaction,
          fault?.fault === "forgedCallback",
          stopping.signal,
        );
        log.add({ ...entry, attempt, ...seen });
        superseded.throwIfAborted();
        if (seen.acknowledged) break;
      }
    }
    transactions.owesCallback(transId, false);
  }

  async function afterEarlier(
    earlier: Delivery | undefined,
    transaction: Transaction,
    superseded: AbortSignal,
  ): Promise<void> {
    earlier?.controller.abort();
    await earlier?.done;
    try {
      superseded.throwIfAborted();
      await deliver(transaction, superseded);
    } catch (error) {
      if (!superseded.aborted) throw error;
    }
  }

  return {
    send(transaction) {
      const { transId } = transaction;
      const controller = new AbortController();
      const done = afterEarlier(running.get(transId), transaction, controller.signal);
      const delivery = { controller, done };
      running.set(transId, delivery);
      void done.finally(() => {
        if (running.get(transId) === delivery) running.delete(transId);
      });
    },
    async stop() {
      const deliveries = [...running.values()];
      stopping.abort();
      for (const { controller } of deliveries) controller.abort();
      await Promise.all(deliveries.map(({ done }) => done));
      await agent.destroy();
    },
  };
}

type Seen = Pick<LoggedCallback, "http" | "acknowledged" | "note">;

function unsent(note: string): Seen {
  return { http: null, acknowledged: false, note };
}

async function post(
  options: CallbackSenderOptions,
  dispatcher: Agent,
  transaction: Transaction,
  forged: boolean,
  stopped: AbortSignal,
): Promise<Seen> {
  const { acknowledge, timeoutMs } = options;
  const url = URL.parse(transaction.backendUrl ?? "");
  if (url === null || !/^https?:$/.test(url.protocol))
    return unsent("BackendURL is no http(s) URL");
  try {
    const message = callbackMessage(options, transaction, url.pathname, forged);
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
    const { statusCode, body } = await request(url, {
      dispatcher,
      method: "POST",
      ...message,
      signal,
    });
    const acknowledged =
      statusCode === acknowledge.status && (await body.text()).trim() === acknowledge.body.trim();
    return { http: statusCode, acknowledged, note: null };
  } catch (error) {
    stopped.throwIfAborted();
    return unsent(error instanceof Error ? error.message : "no answer");
  }
}
