import type { SandboxOptions } from "@merchant-payment/sandbox";
import { patientWaits, shortWaits } from "./served-accounts.ts";
import { testOutcomes, type OutcomeCase } from "./outcome-cases.ts";

const deposit = { operation: "deposit" } as const;
/** without a fault for the check before the request */
const check = { operation: "check", skip: 1 } as const;
/** the payer pays at once, if the gateway has the deposit */
const paid: SandboxOptions = {
  script: [{ kind: "deposit", steps: [{ status: "SUCCESS", afterMs: 0 }] }],
};
const succeeded = {
  sandbox: paid,
  state: "succeeded",
  exitCode: 0,
  requests: 1,
  payments: 1,
  events: ["started", "accepted", "succeeded"],
} as const;
const toReview = { state: "review", exitCode: 4, requests: 1, payments: 1 } as const;
const lostAndAPersonsToDecide = {
  state: "review",
  because: "notFound",
  reason: /may have been sent, and the gateway does not know this RefNo/,
  exitCode: 4,
  requests: 1,
  payments: 0,
  events: ["started", "unknown", "review"],
  profile: shortWaits,
} as const;

const asked: readonly OutcomeCase[] = [
  { name: "success, and is paid", ...succeeded },
  {
    name: "success, with a Status that sounds like paid, and is not paid",
    faults: [
      { ...deposit, fault: "unknownStatus", status: "SUCCESS" },
      { ...check, fault: "unknownStatus", status: "EXPIRED" },
    ],
    state: "expired",
    exitCode: 1,
    requests: 1,
    payments: 1,
    events: ["started", "accepted", "expired"],
  },
  {
    name: "a reset connection, having processed it",
    faults: [{ ...deposit, fault: "reset", when: "after" }],
    state: "polling",
    exitCode: 0,
    requests: 1,
    payments: 1,
    events: ["started", "unknown", "polling"],
  },
  {
    name: "a reset connection, having processed it, and is paid",
    faults: [{ ...deposit, fault: "reset", when: "after" }],
    ...succeeded,
    events: ["started", "unknown", "succeeded"],
  },
  {
    name: "a reset connection, having processed nothing",
    faults: [{ ...deposit, fault: "reset", when: "before" }],
    ...lostAndAPersonsToDecide,
  },
  {
    name: "a reset connection, having processed nothing, where a payout would be sent again",
    faults: [{ ...deposit, fault: "reset", when: "before" }],
    ...lostAndAPersonsToDecide,
    sandbox: { dedupe: true },
    profile: { ...shortWaits, payout: { ...shortWaits.payout, whenNotFound: "resubmit" } },
  },
  {
    name: "a refusal",
    faults: [{ ...deposit, fault: "rejected" }],
    state: "failed",
    exitCode: 1,
    reason: /^refused by the gateway/,
    requests: 1,
    payments: 0,
    events: ["started", "failed"],
  },
  {
    name: "that it is busy, twice, and is paid",
    faults: [{ ...deposit, fault: "busy", count: 2 }],
    sandbox: paid,
    state: "succeeded",
    exitCode: 0,
    requests: 3,
    payments: 1,
  },
  {
    name: "that it has it already, which somebody else must have asked for",
    faults: [{ ...deposit, fault: "duplicate", when: "after" }],
    sandbox: paid,
    ...toReview,
    because: "existing",
    reason: /the gateway had this RefNo already/,
    events: ["started", "duplicate", "review"],
  },
];

const askedAfter: readonly OutcomeCase[] = [
  ...(
    [
      ["EXPIRED", "expired"],
      ["CANCELLED", "failed"],
      ["REVERSED", "reversed"],
    ] as const
  ).map(([status, state]): OutcomeCase => ({
    name: `Status ${status}`,
    faults: [{ ...check, fault: "unknownStatus", status }],
    state,
    exitCode: 1,
    status,
    requests: 1,
    payments: 1,
    events: ["started", "accepted", state],
  })),
  {
    name: "that it is paid with another Amount, which is no success",
    sandbox: paid,
    faults: [{ ...check, fault: "wrongEcho", field: "Amount" }],
    profile: shortWaits,
    ...toReview,
    because: "otherAmount",
    reason: /^it was paid with another Amount than was asked for: /,
    events: ["started", "accepted", "review"],
  },
  {
    name: "that it is paid with another Amount, when nobody knows whether it was sent",
    sandbox: paid,
    faults: [
      { ...deposit, fault: "reset", when: "after" },
      { ...check, fault: "wrongEcho", field: "Amount" },
    ],
    profile: shortWaits,
    ...toReview,
    because: "otherAmount",
    reason: /^it was paid with another Amount than was asked for: /,
    events: ["started", "unknown", "review"],
  },
  {
    name: "that it waits to be paid, with another Amount",
    faults: [{ ...check, fault: "wrongEcho", field: "Amount" }],
    profile: shortWaits,
    ...toReview,
    reason: /^the gateway has it with another Amount than was asked for: /,
  },
  {
    name: "another Currency, about which nothing more can be said",
    sandbox: paid,
    faults: [{ ...check, fault: "wrongEcho", field: "Currency" }],
    profile: shortWaits,
    ...toReview,
    reason: /no clear answer: Currency of the answer differ/,
    events: ["started", "accepted", "review"],
  },
  {
    name: "no final Status, long after it should have expired",
    profile: {
      deposit: { expiresAfter: "5s" },
      polling: { ...patientWaits.polling, deadline: "1s" },
    },
    ...toReview,
    reason: /^it should have been paid or expired by now/,
    status: "PENDING",
    events: ["started", "accepted", "review"],
  },
];

const ofDeposits = (cases: readonly OutcomeCase[]) =>
  cases.map((one): OutcomeCase => ({ ...one, kind: "deposit" }));

testOutcomes({
  "a deposit request to which the gateway answers": ofDeposits(asked),
  "a deposit after which the gateway is asked, and says": ofDeposits(askedAfter),
});
