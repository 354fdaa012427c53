import type { FaultRule } from "@merchant-payment/sandbox";

const payout = { operation: "payout" } as const;
const check = { operation: "check" } as const;

const payoutFaults: readonly FaultRule[] = [
  { ...payout, fault: "reset", when: "before" },
  { ...payout, fault: "reset", when: "after" },
  { ...payout, fault: "hang", when: "after" },
  { ...payout, fault: "garbage", when: "after" },
  { ...payout, fault: "delay", when: "before", ms: 700 },
  { ...payout, fault: "delay", when: "after", ms: 700 },
  { ...payout, fault: "http", status: 502, when: "before" },
  { ...payout, fault: "http", status: 502, when: "after" },
  { ...payout, fault: "nonJson", when: "after" },
  { ...payout, fault: "truncated" },
  { ...payout, fault: "halfAnswer" },
  { ...payout, fault: "wrongEcho", field: "RefNo" },
  { ...payout, fault: "unknownCode", when: "after" },
  { ...payout, fault: "busy" },
  { ...payout, fault: "hold" },
  { ...payout, fault: "rejected" },
];

const checkFaults: readonly FaultRule[] = [
  { ...check, fault: "reset", when: "after" },
  { ...check, fault: "hang", when: "before" },
  { ...check, fault: "delay", when: "before", ms: 700 },
  { ...check, fault: "http", status: 500, body: "envelope", when: "after" },
  { ...check, fault: "nonJson", when: "after" },
  { ...check, fault: "truncated" },
  { ...check, fault: "wrongEcho", field: "Amount" },
  { ...check, fault: "unknownStatus" },
  { ...check, fault: "rejected" },
  { ...check, fault: "busy" },
];

/** Fault rules that together affect a `share` of the requests, each equally often. */
export function chaosFaults(share: number): FaultRule[] {
  return [payoutFaults, checkFaults].flatMap((faults) =>
    faults.map((fault, index) => ({
      ...fault,
      // rules are tried in order, so later ones see fewer requests
      probability: share / faults.length / (1 - (share * index) / faults.length),
    })),
  );
}
