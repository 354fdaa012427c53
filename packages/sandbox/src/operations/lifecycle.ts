import type { ProfileJson } from "../profile-json.ts";
import { advance, nextMoment, type Progress, type Script, stepsFor } from "./script.ts";
import type { StatusChangeCause, StatusLog } from "../ledger/status-log.ts";
import { statusClassOf, statusText } from "./statuses.ts";
import type { NewTransaction, Transaction, Transactions } from "../ledger/transactions.ts";

/** the maximum of setTimeout */
const longestWait = 2 ** 31 - 1;

export type Accepted = Omit<NewTransaction, keyof Progress>;

/** Moves transactions along their scripts and sends callbacks for final statuses. */
export interface Lifecycle {
  accept(accepted: Accepted): Transaction;
  /** a check was answered */
  checked(transaction: Transaction): void;
  /** by its payer or by hand; ends the script */
  move(transaction: Transaction, status: string, cause: "payer" | "hand"): void;
  /** sends a callback with the current status, even if one was sent before; does nothing without a BackendURL */
  callBack(transaction: Transaction): void;
  /** continues what a restart interrupted */
  resume(): void;
  stop(): void;
}

export interface LifecycleOptions {
  readonly profile: ProfileJson;
  readonly script: Script;
  readonly transactions: Transactions;
  readonly statusChanges: StatusLog;
  readonly clock: () => number;
  /** called when a final status is reached and a callback must be sent */
  readonly notify: (transaction: Transaction) => void;
}

export function createLifecycle({
  profile,
  script,
  transactions,
  statusChanges,
  clock,
  notify,
}: LifecycleOptions): Lifecycle {
  const timers = new Map<string, NodeJS.Timeout>();

  function schedule(transaction: Transaction): void {
    const { transId } = transaction;
    clearTimeout(timers.get(transId));
    timers.delete(transId);
    const moment = nextMoment(transaction);
    if (moment === undefined) return;
    const wait = Math.min(Math.max(moment - clock(), 1), longestWait);
    timers.set(
      transId,
      setTimeout(() => {
        const current = transactions.find({ transId });
        if (current !== undefined) proceed(current, advance(current, clock()), "script");
      }, wait),
    );
  }

  function proceed(from: Transaction, progress: Progress, cause: StatusChangeCause): Transaction {
    const to: Transaction = { ...from, ...progress };
    transactions.moved(to.transId, progress);
    schedule(to);
    if (to.status === from.status) return to;
    statusChanges.add(to, cause);
    if (statusClassOf(profile, to.kind, to.status) !== "pending") callBack(to);
    return to;
  }

  function callBack(transaction: Transaction): void {
    if (transaction.backendUrl === null) return;
    transactions.owesCallback(transaction.transId, true);
    notify(transaction);
  }

  return {
    accept(accepted) {
      const now = clock();
      const status = statusText(profile, accepted.kind, "pending");
      const steps = stepsFor(script, accepted.kind, accepted.refNo) ?? [];
      const added = transactions.add({ ...accepted, status, enteredAt: now, checks: 0, steps });
      statusChanges.add(added, "accepted");
      return proceed(added, advance(added, now), "script");
    },
    checked(transaction) {
      const checked = { ...transaction, checks: transaction.checks + 1 };
      proceed(transaction, advance(checked, clock()), "script");
    },
    move(transaction, status, cause) {
      proceed(transaction, { status, enteredAt: clock(), checks: 0, steps: [] }, cause);
    },
    callBack,
    resume() {
      const unfinished = transactions
        .list()
        .filter(({ steps, callbackDue }) => steps.length > 0 || callbackDue);
      for (const transaction of unfinished) {
        const resumed = proceed(transaction, advance(transaction, clock()), "script");
        if (transaction.callbackDue && resumed.status === transaction.status) notify(resumed);
      }
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
