import type { PaymentKind } from "@merchant-payment/core/outcome";
import type { IDataObject } from "n8n-workflow";

/** The memory of one RefNo. */
export interface SentPayment {
  readonly kind: PaymentKind;
  /** when it was sent last, milliseconds since 1970 */
  readonly at: number;
  /** the gateway said that it has it, so it is not sent again; once true, stays true */
  readonly acknowledged: boolean;
  /** the gateway had a record of it before anything was sent from here */
  readonly existing: boolean;
  /** the bound TransId; null if there is none */
  readonly transId: string | null;
}

/**
 * The RefNos of one account, of both kinds, that were sent or may have been. Kept in this process and in the static data of
 * a published workflow, where they survive a restart.
 */
export interface SentPayments {
  find(refNo: string, now: number): SentPayment | undefined;
  /** later calls never remove `acknowledged` or a bound `transId` */
  remember(refNo: string, payment: SentPayment): void;
  /** for a payment that is proved not created */
  forget(refNo: string): void;
}

type Memory = Record<string, IDataObject & SentPayment>;

const kept = 30 * 24 * 3_600_000;
/** entries of one memory; limited because n8n writes static data as a whole */
const most = 20_000;

/** shared by all workflows of this process */
const inProcess: Memory = {};

/**
 * @param staticData of the workflow, not of one node: its Payout and Deposit nodes share it
 * @param account the account in which a RefNo is one payment
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

/** merges two entries: a sent payment overrides an existing record, and an acknowledgement stays */
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

/** removes the oldest acknowledged entries first, because a check is most likely to find those */
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
