import type { FaultRule } from "@merchant-payment/sandbox";
import { patientWaits, shortWaits } from "./served-accounts.ts";
import { testOutcomes, type OutcomeCase } from "./outcome-cases.ts";

/** without a fault for the check before the request */
const check = { operation: "check", skip: 1 } as const;
const paid = { state: "succeeded", payments: 1, exitCode: 0 } as const;
const finalAtOnce = { requests: 1, polls: 1, payments: 1 } as const;
const askedAgain = {
  ...paid,
  requests: 1,
  polls: 3,
  events: ["started", "accepted", "succeeded"],
} as const;
const needsPerson = { state: "review", requests: 1, payments: 1, exitCode: 4 } as const;
const unreadable = {
  ...needsPerson,
  because: "unreadable",
  reason: /no clear answer/,
  events: ["started", "accepted", "review"],
  profile: shortWaits,
} as const;

/** answers that prove nothing about the payment, each given two times */
const saysNothing: readonly (readonly [string, FaultRule])[] = [
  ["a reset connection, before it looked", { ...check, fault: "reset", when: "before" }],
  ["a reset connection, after it looked", { ...check, fault: "reset", when: "after" }],
  ["no answer at all", { ...check, fault: "hang", when: "before" }],
  ["bytes that are not HTTP", { ...check, fault: "garbage", when: "after" }],
  ["text instead of JSON", { ...check, fault: "nonJson", when: "after" }],
  ["502 with HTML", { ...check, fault: "http", status: 502, when: "after" }],
  [
    "500 with an envelope of an unknown code",
    { ...check, fault: "http", status: 500, body: "envelope", when: "after" },
  ],
  ["the truth under HTTP 500", { ...check, fault: "httpStatus", status: 500 }],
  ["404 with HTML", { ...check, fault: "http", status: 404, when: "after" }],
  ["401 with nothing", { ...check, fault: "http", status: 401, body: "empty", when: "after" }],
  ["a redirect", { ...check, fault: "redirect", when: "after" }],
  ["a code that nobody knows", { ...check, fault: "unknownCode", when: "after" }],
  ["that it is busy", { ...check, fault: "busy" }],
  ["429, which the profile calls busy", { ...check, fault: "http", status: 429, when: "before" }],
  ["that a person must act there", { ...check, fault: "hold" }],
  ["a refusal", { ...check, fault: "rejected" }],
  ["a refusal of the signature", { ...check, fault: "signatureRefused" }],
  ["that it is a duplicate", { ...check, fault: "duplicate" }],
  ["that it does not know the RefNo (yet)", { ...check, fault: "notFound" }],
  ["half a JSON text", { ...check, fault: "truncated" }],
  ["half of what it announced", { ...check, fault: "halfAnswer" }],
  ["a byte now and then, past the timeout", { ...check, fault: "drip" }],
  ["ten megabytes", { ...check, fault: "huge" }],
  ["a Status that nobody knows", { ...check, fault: "unknownStatus" }],
  ...["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"].map(
    (field): [string, FaultRule] => [
      `success with another ${field}`,
      { ...check, fault: "wrongEcho", field },
    ],
  ),
  ...["MerchantCode", "RefNo", "PaymentId", "Status"].map((field): [string, FaultRule] => [
    `success without the ${field}`,
    { ...check, fault: "wrongEcho", field, value: null },
  ]),
];

const soon = saysNothing.map(([name, fault]): OutcomeCase => ({
  name: `${name}, twice`,
  faults: [{ ...fault, count: 2 }],
  ...askedAgain,
}));

const forever: readonly OutcomeCase[] = [
  ["a reset connection", { ...check, fault: "reset", when: "before" }],
  ["text instead of JSON", { ...check, fault: "nonJson", when: "after" }],
  ["a refusal, which is never final by itself", { ...check, fault: "rejected" }],
  ["that a person must act there", { ...check, fault: "hold" }],
  ["half a JSON text", { ...check, fault: "truncated" }],
].map(([name, fault]) => ({
  name: `${name as string}, always`,
  faults: [fault as FaultRule],
  ...unreadable,
}));

const withoutEnd: readonly OutcomeCase[] = [
  ...["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"].map((field): OutcomeCase => ({
    name: `success with another ${field}, always`,
    faults: [{ ...check, fault: "wrongEcho", field }],
    ...unreadable,
    reason: new RegExp(`${field} of the answer differ`),
  })),
  {
    name: "a Status that nobody knows, until the deadline",
    profile: { polling: { ...patientWaits.polling, deadline: "2s" } },
    faults: [{ ...check, fault: "unknownStatus" }],
    ...needsPerson,
    status: "MYSTERY",
    because: "overdue",
    reason: /Status is still not final/,
    events: ["started", "accepted", "review"],
  },
  {
    name: "that it does not know the RefNo, for the whole grace",
    faults: [{ ...check, fault: "notFound" }],
    profile: shortWaits,
    ...needsPerson,
    reason: /took it, and now says that it does not know/,
    events: ["started", "accepted", "review"],
  },
];

const final: readonly OutcomeCase[] = [
  ...(
    [
      ["SUCCESS", "succeeded", 0],
      ["FAILED", "failed", 1],
      ["REVERSED", "reversed", 1],
      ["EXPIRED", "expired", 1],
      [" success ", "succeeded", 0],
    ] as const
  ).map(([status, state, exitCode]): OutcomeCase => ({
    name: `Status "${status}"`,
    faults: [{ ...check, fault: "unknownStatus", status }],
    ...finalAtOnce,
    state,
    exitCode,
    status,
    events: ["started", "accepted", state],
  })),
  {
    name: "its numbers as text",
    faults: [{ ...check, fault: "numbersAsText", decimals: 2 }],
    ...finalAtOnce,
    ...paid,
  },
  {
    name: "fields that nobody knows",
    faults: [{ ...check, fault: "extraFields" }],
    ...finalAtOnce,
    ...paid,
  },
];

const first = { operation: "check" } as const;
/** faults of the check before the request: nothing is sent until the gateway says that it does not know the payment */
const beforeSending: readonly OutcomeCase[] = [
  {
    name: "a reset connection, once",
    faults: [{ ...first, fault: "reset", when: "before", count: 1 }],
    ...paid,
    requests: 1,
    events: ["started", "not sent", "accepted", "succeeded"],
  },
  ...(
    [
      ["a reset connection", { ...first, fault: "reset", when: "before" }],
      ["502 with HTML", { ...first, fault: "http", status: 502, when: "before" }],
      ["a code that nobody knows", { ...first, fault: "unknownCode", when: "before" }],
      ["a refusal of the signature", { ...first, fault: "signatureRefused" }],
    ] satisfies (readonly [string, FaultRule])[]
  ).map(([name, fault]): OutcomeCase => ({
    name: `${name}, always`,
    faults: [fault],
    profile: shortWaits,
    state: "failed",
    exitCode: 1,
    reason: /^never sent: asked before sending and got no clear answer/,
    requests: 0,
    payments: 0,
  })),
];

testOutcomes({
  "a check after the request, answered with": [...soon, ...forever, ...withoutEnd, ...final],
  "the check before the request, answered with": beforeSending,
});
