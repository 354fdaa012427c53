import {
  type CallbackFault,
  type FaultRule,
  isCallbackFault,
  parseFaultRule,
  type ParsedFault,
  type RequestFault,
} from "./fault-rule.ts";
import { matchesGlob } from "./glob.ts";
import type { Operation } from "@merchant-payment/core";

/** A rule that is switched on. */
export type ActiveRule = ParsedFault & {
  readonly id: number;
  /** number of requests that matched it so far */
  readonly seen: number;
  /** number of requests that triggered it */
  readonly triggered: number;
};

/** The rules that are switched on, in the order in which they were added; the first one that applies decides. */
export interface FaultRules {
  /**
   * Adds all of them, or none.
   * @throws ConfigurationError naming every bad key
   */
  add(...rules: readonly FaultRule[]): ActiveRule[];
  list(): ActiveRule[];
  /** false if there is no such rule */
  remove(id: number): boolean;
  clear(): void;
}

/** the values that a rule's conditions are compared with */
export interface FaultTarget {
  readonly operation: Operation | null;
  readonly refNo: string | null;
}

export interface FaultPicker extends FaultRules {
  pickForRequest(target: FaultTarget): RequestFault | undefined;
  pickForCallback(target: FaultTarget): CallbackFault | undefined;
}

interface Entry {
  readonly id: number;
  readonly fault: ParsedFault;
  seen: number;
  triggered: number;
}

/** @param check throws for a rule that the profile cannot carry out */
export function createFaultRules(
  random: () => number,
  check: (fault: ParsedFault) => void,
): FaultPicker {
  let entries: Entry[] = [];
  let lastId = 0;

  function strikes(entry: Entry, target: FaultTarget): boolean {
    const { fault } = entry;
    if (!fits(fault, target)) return false;
    entry.seen += 1;
    if (entry.seen <= (fault.skip ?? 0) || entry.triggered >= (fault.count ?? Infinity))
      return false;
    if (fault.probability !== undefined && random() >= fault.probability) return false;
    entry.triggered += 1;
    return true;
  }

  return {
    add(...rules) {
      const faults = rules.map((rule, at) =>
        parseFaultRule(rule, rules.length === 1 ? "fault rule" : `fault rule ${at + 1}`),
      );
      for (const fault of faults) check(fault);
      const added = faults.map((fault) => ({ id: (lastId += 1), fault, seen: 0, triggered: 0 }));
      entries.push(...added);
      return added.map(active);
    },
    list: () => entries.map(active),
    remove(id) {
      const before = entries.length;
      entries = entries.filter((entry) => entry.id !== id);
      return entries.length < before;
    },
    clear() {
      entries = [];
    },
    pickForRequest(target) {
      for (const entry of entries) {
        if (!isCallbackFault(entry.fault) && strikes(entry, target)) return entry.fault;
      }
      return undefined;
    },
    pickForCallback(target) {
      for (const entry of entries) {
        if (isCallbackFault(entry.fault) && strikes(entry, target)) return entry.fault;
      }
      return undefined;
    },
  };
}

function active({ id, fault, seen, triggered }: Entry): ActiveRule {
  return { id, ...fault, seen, triggered };
}

function fits(fault: ParsedFault, { operation, refNo }: FaultTarget): boolean {
  const wanted = fault.operation;
  if (wanted !== undefined && (operation === null || ![wanted].flat().includes(operation)))
    return false;
  return fault.refNo === undefined || (refNo !== null && matchesGlob(fault.refNo, refNo));
}
