import type { IDataObject } from "n8n-workflow";

/**
 * RefNos that were sent, or may have been. Kept in this process, and in the workflow's static data: there it survives
 * a restart between the executions of a published workflow. The check before each payout is what must hold; this
 * covers gateways that need a moment until a check finds what they were sent.
 */
export interface SentBefore {
  /** milliseconds since 1970; undefined when nothing is remembered */
  when(refNo: string, now: number): number | undefined;
  /** right before it leaves */
  leaving(refNo: string, now: number): void;
  /** the gateway said that it has it: from now on checks should find it, so this need not be kept for long */
  known(refNo: string, now: number): void;
  /** it is proved that nothing was created */
  forget(refNo: string): void;
}

interface Remembered extends IDataObject {
  at: number;
  known: boolean;
}

type Memory = Record<string, Remembered>;

const day = 24 * 3_600_000;
const isOver = (entry: Remembered, now: number) => now - entry.at > (entry.known ? day : 30 * day);

/** shared by all workflows of this process */
const inProcess: Memory = {};

/** @param account names the merchant and gateway: a RefNo is one payment there */
export function sentBefore(staticData: IDataObject, account: string): SentBefore {
  const memories = [inProcess, (staticData["sentBefore"] ??= {}) as Memory];
  const key = (refNo: string) => `${account}/${refNo}`;
  return {
    when(refNo, now) {
      const entries = memories.map((memory) => memory[key(refNo)]);
      return entries.find((entry) => entry !== undefined && !isOver(entry, now))?.at;
    },
    leaving(refNo, now) {
      for (const memory of memories) {
        for (const [name, entry] of Object.entries(memory)) {
          if (isOver(entry, now)) delete memory[name];
        }
        memory[key(refNo)] = { at: now, known: false };
      }
    },
    known(refNo, now) {
      for (const memory of memories) {
        memory[key(refNo)] = { at: memory[key(refNo)]?.at ?? now, known: true };
      }
    },
    forget(refNo) {
      for (const memory of memories) delete memory[key(refNo)];
    },
  };
}
