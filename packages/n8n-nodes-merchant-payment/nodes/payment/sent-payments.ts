import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { IDataObject } from "n8n-workflow";

/** What is remembered of one RefNo. */
export interface SentPayment {
  readonly kind: PaymentKind;
  /** when it was sent last, milliseconds since 1970 */
  readonly at: number;
  /** the gateway said that it has it; never taken back: it is not sent again */
  readonly acknowledged: boolean;
  /** the gateway had a record of it before anything was sent from here */
  readonly existing: boolean;
  /** the gateway's id that binds it; null where none does */
  readonly transId: string | null;
}

/**
 * The RefNos of one account that were sent, or may have been, whatever their kind. Kept in this process, and in the static
 * data of a published workflow: there they survive a restart.
 */
export interface SentPayments {
  find(refNo: string, now: number): SentPayment | undefined;
  /** `acknowledged` and a bound `transId` stay, whatever is written later */
  remember(refNo: string, payment: SentPayment): void;
  /** it is proved that nothing was created */
  forget(refNo: string): void;
}

type Memory = Record<string, IDataObject & SentPayment>;

const kept = 30 * 24 * 3_600_000;
/** entries of one memory; n8n writes static data as a whole */
const most = 20_000;

/** shared by all workflows of this process */
const inProcess: Memory = {};

/**
 * @param staticData of the workflow, not of one node: its Payout and Deposit nodes share it
 * @param account a RefNo is one payment there
 */
export function sentPayments(
  staticData: IDataObject,
  account: string,
  memory: Memory = inProcess,
): SentPayments {
  staticData["merchantPaymentsSent"] ??= {};
  const memories = [memory, staticData["merchantPaymentsSent"] as Memory];
  const key = (refNo: string) => `${account}/${refNo}`;
  const find: SentPayments["find"] = (refNo, now) => {
    const fresh = memories.flatMap((entries) => {
      const entry = entries[key(refNo)];
      return entry === undefined || isOver(entry, now) ? [] : [entry];
    });
    return fresh.reduce<SentPayment | undefined>(both, undefined);
  };
  return {
    find,
    remember(refNo, payment) {
      const entry = both(find(refNo, payment.at), payment);
      for (const entries of memories) {
        makeRoom(entries, payment.at);
        entries[key(refNo)] = { ...entry };
      }
    },
    forget(refNo) {
      for (const entries of memories) delete entries[key(refNo)];
    },
  };
}

/** what was sent counts more than a record that was there before, what was acknowledged more than what was not */
function both(known: SentPayment | undefined, other: SentPayment): SentPayment {
  if (known === undefined) return other;
  return {
    kind: known.existing ? other.kind : known.kind,
    at: Math.max(known.at, other.at),
    acknowledged: known.acknowledged || other.acknowledged,
    existing: known.existing && other.existing,
    transId: known.transId ?? other.transId,
  };
}

function isOver({ at }: SentPayment, now: number): boolean {
  return now - at > kept;
}

/** the oldest acknowledged ones go first: a check finds those best */
function makeRoom(entries: Memory, now: number): void {
  const names = Object.keys(entries);
  if (names.length < most) return;
  for (const name of names) if (isOver(entries[name] as SentPayment, now)) delete entries[name];
  const acknowledged = Object.entries(entries)
    .filter(([, entry]) => entry.acknowledged)
    .toSorted(([, a], [, b]) => a.at - b.at);
  const tooMany = Object.keys(entries).length - most + most / 10;
  for (const [name] of acknowledged.slice(0, Math.max(0, tooMany))) delete entries[name];
}
