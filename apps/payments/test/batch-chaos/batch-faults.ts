import type { FaultRule } from "@merchant-payment/sandbox";

const payout = { operation: "payout" } as const;

/** the faults for rows whose RefNo begins with the name */
const faultsByName = {
  CUTBEFORE: { ...payout, fault: "reset", when: "before" },
  CUTAFTER: { ...payout, fault: "reset", when: "after" },
  HANG: { ...payout, fault: "hang", when: "after" },
  ODDBEFORE: { ...payout, fault: "http", status: 502, when: "before" },
  ODDAFTER: { ...payout, fault: "http", status: 502, when: "after" },
  TRUNCATED: { ...payout, fault: "truncated" },
  HALF: { ...payout, fault: "halfAnswer" },
  NOJSON: { ...payout, fault: "nonJson", when: "after" },
  ECHO: { ...payout, fault: "wrongEcho", field: "RefNo" },
  CODE: { ...payout, fault: "unknownCode", when: "after" },
  TWICE: { ...payout, fault: "duplicate", when: "after" },
  REFUSED: { ...payout, fault: "rejected" },
  BUSY: { ...payout, fault: "busy", probability: 0.5 },
  SLOW: { ...payout, fault: "delay", when: "after", ms: 600 },
  ASKED: { operation: "check", fault: "http", status: 500, when: "after", probability: 0.5 },
  NOCALL: { fault: "missingCallback" },
  CALLS: { fault: "duplicateCallback", times: 3 },
  FORGED: { fault: "forgedCallback" },
} as const satisfies Record<string, FaultRule>;

export const batchFaults: readonly FaultRule[] = Object.entries(faultsByName).map(
  ([name, fault]) => ({ ...fault, refNo: `${name}-*` }),
);

const names = Object.keys(faultsByName);
/** faults after which a request reaches the gateway and pays nothing */
const unpaid = /^(CUTBEFORE|ODDBEFORE)-/;

/** Every tenth row gets a fault, each kind equally often; one of a hundred fails at the gateway, and one RefNo was used before. */
export function refNoOf(index: number): string {
  const number = String(index).padStart(6, "0");
  if (index === takenRow) return `TAKEN-${number}`;
  if (index % 100 === 5) return `FAIL-${number}`;
  return `${index % 10 === 0 ? names[(index / 10) % names.length] : "PAY"}-${number}`;
}

/** its RefNo was used for another payout */
export const takenRow = 7;

/** The expected end of a row. `review` is also right for every row whose worker was killed during the submit. */
export function endOf(refNo: string): "succeeded" | "failed" | "refused" | "review" {
  if (refNo.startsWith("TAKEN-")) return "refused";
  if (/^(REFUSED|FAIL)-/.test(refNo)) return "failed";
  return unpaid.test(refNo) || isCalledDuplicate(refNo) ? "review" : "succeeded";
}

/** The gateway pays it, and answers that it had the RefNo before: a person must say whose payment that is. */
export function isCalledDuplicate(refNo: string): boolean {
  return refNo.startsWith("TWICE-");
}
