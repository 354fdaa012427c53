import type { IDataObject } from "n8n-workflow";

/**
 * RefNos that were sent, or may have been. Kept in the workflow's static data: it survives the tries of Retry On Fail,
 * and later executions of an active workflow. The check before each payout is what must hold; this covers gateways
 * that need a moment until a check finds what they were sent.
 */
export interface SentBefore {
  /** milliseconds since 1970; undefined when nothing is remembered */
  when(refNo: string, now: number): number | undefined;
  /** right before it leaves */
  leaving(refNo: string, now: number): void;
  /** the gateway answered that it has it: a check finds it soon, so this need not be kept for long */
  accepted(refNo: string): void;
  /** the gateway knows it by now, or it is proved that nothing was created */
  forget(refNo: string): void;
}

interface Remembered extends IDataObject {
  at: number;
  accepted: boolean;
}

const day = 24 * 3_600_000;
const keptFor = ({ accepted }: Remembered) => (accepted ? day : 30 * day);

export function sentBefore(staticData: IDataObject, account: string): SentBefore {
  const all = (staticData["sentBefore"] ??= {}) as Record<string, Remembered>;
  const key = (refNo: string) => `${account}/${refNo}`;
  return {
    when(refNo, now) {
      const entry = all[key(refNo)];
      return entry === undefined || now - entry.at > keptFor(entry) ? undefined : entry.at;
    },
    leaving(refNo, now) {
      for (const [name, entry] of Object.entries(all))
        if (now - entry.at > keptFor(entry)) delete all[name];
      all[key(refNo)] = { at: now, accepted: false };
    },
    accepted(refNo) {
      const entry = all[key(refNo)];
      if (entry !== undefined) all[key(refNo)] = { ...entry, accepted: true };
    },
    forget: (refNo) => void delete all[key(refNo)],
  };
}
