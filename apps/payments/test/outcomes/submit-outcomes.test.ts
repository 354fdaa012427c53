import type { FaultRule } from "@merchant-payment/sandbox";
import { inject } from "vitest";
import { patientWaits, shortWaits } from "./served-accounts.ts";
import { testOutcomes, type OutcomeCase } from "./outcome-cases.ts";

const payout = { operation: "payout" } as const;
const withoutAsking = {
  ...shortWaits,
  payout: { ...shortWaits.payout, checkFirst: false, refNos: "neverRepeat" },
};
const paid = { state: "succeeded", payments: 1, exitCode: 0 } as const;
const refused = { state: "failed", payments: 0, exitCode: 1 } as const;
const paidAfterDoubt = {
  ...paid,
  requests: 1,
  events: ["started", "unknown", "succeeded"],
} as const;
const lostAndAPersonsToDecide = {
  state: "review",
  because: "notFound",
  reason: /may have been sent/,
  requests: 1,
  payments: 0,
  exitCode: 4,
  events: ["started", "unknown", "review"],
  profile: shortWaits,
} as const;
const accepted = {
  ...paid,
  requests: 1,
  polls: 1,
  events: ["started", "accepted", "succeeded"],
} as const;
const neverSent = { ...refused, requests: 0, profile: shortWaits } as const;

/** unreadable answers, before or after the request was processed */
const noAnswer: readonly (readonly [string, FaultRule])[] = [
  ["a reset connection", { ...payout, fault: "reset", when: "before" }],
  ["no answer at all", { ...payout, fault: "hang", when: "before" }],
  ["bytes that are not HTTP", { ...payout, fault: "garbage", when: "before" }],
  ["text instead of JSON", { ...payout, fault: "nonJson", when: "before" }],
  ["503 with text", { ...payout, fault: "nonJson", status: 503, when: "before" }],
  ["502 with HTML", { ...payout, fault: "http", status: 502, when: "before" }],
  ["500 with nothing", { ...payout, fault: "http", status: 500, body: "empty", when: "before" }],
  [
    "500 with an envelope of an unknown code",
    { ...payout, fault: "http", status: 500, body: "envelope", when: "before" },
  ],
  ["403 with HTML", { ...payout, fault: "http", status: 403, when: "before" }],
  ["404 with nothing", { ...payout, fault: "http", status: 404, body: "empty", when: "before" }],
  ["302 to elsewhere", { ...payout, fault: "redirect", when: "before" }],
  [
    "307 to where it would be paid",
    { ...payout, fault: "redirect", status: 307, location: "/payout/SANDBOX", when: "before" },
  ],
  ["a code that nobody knows", { ...payout, fault: "unknownCode", when: "before" }],
  ["that it does not know the RefNo", { ...payout, fault: "notFound", when: "before" }],
];

const processed = noAnswer.map(([name, fault]): OutcomeCase => ({
  name: `${name}, having processed the request`,
  faults: [{ ...fault, when: "after" } as FaultRule],
  ...paidAfterDoubt,
}));

const notProcessed = noAnswer.map(([name, fault]): OutcomeCase => ({
  name: `${name}, having processed nothing`,
  faults: [fault],
  ...lostAndAPersonsToDecide,
}));

const halfUnderstood: readonly OutcomeCase[] = [
  { name: "half a JSON text", faults: [{ ...payout, fault: "truncated" }], ...paidAfterDoubt },
  {
    name: "success under HTTP 500",
    faults: [{ ...payout, fault: "httpStatus", status: 500 }],
    ...paidAfterDoubt,
  },
  {
    name: "half of what it announced",
    faults: [{ ...payout, fault: "halfAnswer" }],
    ...paidAfterDoubt,
  },
  {
    name: "a byte now and then, past the timeout",
    faults: [{ ...payout, fault: "drip" }],
    ...paidAfterDoubt,
  },
  { name: "ten megabytes", faults: [{ ...payout, fault: "huge" }], ...paidAfterDoubt },
  {
    name: "no clear answer, and the payment takes its time: found again by the check",
    faults: [{ ...payout, fault: "reset", when: "after" }],
    sandbox: { payoutAfterMs: 10_000 },
    ...paid,
    requests: 1,
    events: ["started", "unknown", "polling", "succeeded"],
  },
  ...["MerchantCode", "RefNo", "PaymentId", "Amount"].map((field): OutcomeCase => ({
    name: `success with another ${field}`,
    faults: [{ ...payout, fault: "wrongEcho", field }],
    ...paidAfterDoubt,
  })),
  {
    name: "success with another Currency, which was not sent",
    faults: [{ ...payout, fault: "wrongEcho", field: "Currency", value: "XXX" }],
    ...paidAfterDoubt,
  },
  ...["MerchantCode", "RefNo", "PaymentId"].map((field): OutcomeCase => ({
    name: `success without the ${field}`,
    faults: [{ ...payout, fault: "wrongEcho", field, value: null }],
    ...paidAfterDoubt,
  })),
];

const understood: readonly OutcomeCase[] = [
  { name: "success", ...accepted },
  {
    name: "success, and a Status that sounds final",
    faults: [{ ...payout, fault: "unknownStatus", status: "FAILED" }],
    ...accepted,
    status: "SUCCESS",
  },
  {
    name: "success with its numbers as text",
    faults: [{ ...payout, fault: "numbersAsText", decimals: 2 }],
    ...accepted,
  },
  {
    name: "success with fields that nobody knows",
    faults: [{ ...payout, fault: "extraFields" }],
    ...accepted,
  },
  {
    name: "success, slowly but in time",
    faults: [{ ...payout, fault: "drip", bytes: 40, everyMs: 10 }],
    ...accepted,
  },
  {
    name: "a refusal",
    faults: [{ ...payout, fault: "rejected" }],
    ...refused,
    reason: /^refused by the gateway/,
    requests: 1,
    events: ["started", "failed"],
  },
  {
    name: "a refusal of the signature",
    faults: [{ ...payout, fault: "signatureRefused" }],
    ...refused,
    reason: /^refused by the gateway/,
    requests: 1,
    events: ["started", "failed"],
  },
  {
    name: "that it is busy, twice",
    faults: [{ ...payout, fault: "busy", count: 2 }],
    // without events: the machine's speed decides whether all tries are in one submit or in two
    ...paid,
    requests: 3,
  },
  {
    name: "429, which the profile calls busy, once",
    faults: [{ ...payout, fault: "http", status: 429, body: "empty", when: "before", count: 1 }],
    ...paid,
    requests: 2,
  },
  {
    name: "that it is busy, until the deadline",
    faults: [{ ...payout, fault: "busy" }],
    profile: shortWaits,
    ...refused,
    reason: /^never sent: /,
  },
  {
    name: "that a person must act there",
    alone: true,
    faults: [{ ...payout, fault: "hold" }],
    profile: { polling: { ...patientWaits.polling, max: "1m" } },
    state: "held",
    because: "gateway",
    reason: /created nothing and waits for a person/,
    requests: 1,
    payments: 0,
    exitCode: 4,
    events: ["started", "held"],
  },
  {
    name: "that a person must act there, who then does",
    alone: true,
    faults: [{ ...payout, fault: "hold", count: 1 }],
    ...accepted,
    requests: 2,
    events: ["started", "held", "accepted", "succeeded"],
  },
  {
    name: "401, which the profile calls a hold, until the deadline",
    alone: true,
    faults: [{ ...payout, fault: "http", status: 401, when: "before" }],
    profile: { ...shortWaits, http: { hold: [401] } },
    ...refused,
    reason: /^never sent: /,
  },
  // the record is older than this first request, so a person must say whose it is
  ...(["after", "before"] as const).map((when): OutcomeCase => ({
    name: `that it is a duplicate, and ${when === "after" ? "has it" : "does not have it"}`,
    faults: [{ ...payout, fault: "duplicate", when }],
    state: "review",
    because: "existing",
    reason: /the gateway had this RefNo already/,
    requests: 1,
    payments: when === "after" ? 1 : 0,
    exitCode: 4,
    events: ["started", "duplicate", "review"],
  })),
];

const neverLeft: readonly OutcomeCase[] = [
  {
    name: "its port is closed",
    baseUrl: "http://127.0.0.1:1",
    ...neverSent,
    reason: /^never sent: .*connection refused/,
  },
  {
    name: "its port is closed, and nothing is asked first",
    baseUrl: "http://127.0.0.1:1",
    ...neverSent,
    profile: withoutAsking,
    reason: /^never sent: connection refused/,
  },
  {
    name: "its host has no address",
    baseUrl: "http://gateway.invalid",
    ...neverSent,
    profile: withoutAsking,
    // a slow resolver may take longer than the connect timeout
    reason: /^never sent: .*(could not be resolved|no connection to gateway.invalid)/,
  },
  {
    name: "it speaks no TLS",
    baseUrl: `https://${inject("temporalAddress")}`,
    ...neverSent,
    profile: withoutAsking,
    reason: /^never sent: /,
  },
  {
    name: "nothing answers under its address",
    // an address for documentation, which no host has
    baseUrl: "http://192.0.2.1",
    ...neverSent,
    profile: withoutAsking,
    reason: /^never sent: /,
  },
];

/** a gateway that refuses a second request of one RefNo, so that one may be sent */
const deduping = {
  sandbox: { dedupe: true },
  profile: {
    ...shortWaits,
    payout: { ...shortWaits.payout, whenNotFound: "resubmit" },
    polling: { ...shortWaits.polling, deadline: "10m" },
  },
} satisfies Partial<OutcomeCase>;

const sentAgain: readonly OutcomeCase[] = [
  {
    name: "loses the first request",
    ...deduping,
    faults: [{ ...payout, fault: "reset", when: "before", count: 1 }],
    ...paid,
    requests: 2,
    events: ["started", "unknown", "sending again", "accepted", "succeeded"],
  },
  {
    name: "loses the first request and refuses the second: a refusal proves nothing about the first",
    ...deduping,
    faults: [
      { ...payout, fault: "reset", when: "before", count: 1 },
      { ...payout, fault: "rejected", count: 1 },
    ],
    ...paid,
    requests: 3,
    events: [
      "started",
      "unknown",
      "sending again",
      "unknown",
      "sending again",
      "accepted",
      "succeeded",
    ],
  },
];

testOutcomes({
  "a payout request to which the gateway answers": [
    ...understood,
    ...halfUnderstood,
    ...processed,
    ...notProcessed,
  ],
  "a payout request that does not reach the gateway, because": neverLeft,
  "a payout at a gateway that dedupes and": sentAgain,
});
