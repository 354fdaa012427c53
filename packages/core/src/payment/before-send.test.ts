import { expect, test } from "vitest";
import type { Evidence } from "../outcome/evidence.ts";
import {
  decideBeforeSend,
  mustAskFirst,
  type BeforeSend,
  type BeforeSendDecision,
  type SendPolicy,
} from "./before-send.ts";
import type { CheckAnswer } from "./check-answer.ts";

const never: BeforeSend = {
  mayHaveBeenSent: false,
  acknowledged: false,
  existing: false,
  authorised: false,
};
const sent: BeforeSend = { ...never, mayHaveBeenSent: true };
const taken: BeforeSend = { ...sent, acknowledged: true };
const policy: SendPolicy = { checkFirst: true, canSayNotFound: true, restored: false };
const restored: SendPolicy = { ...policy, restored: true };
const mute: SendPolicy = { ...policy, checkFirst: false, canSayNotFound: false };

const seen = (
  answerClass: Extract<Evidence, { kind: "response" }>["class"],
  differs: string[] = [],
) =>
  ({
    kind: "response",
    class: answerClass,
    mismatchedFields: differs,
    status: null,
    kindProven: true,
    mayMeanAbsent: false,
  }) as const satisfies Evidence;
const silence: Evidence = { kind: "noResponse", reason: "reset" };
const unclear: CheckAnswer = { says: "unclear", transId: null };
const absent: CheckAnswer = { says: "notFound", transId: null };
const ended: CheckAnswer = {
  says: "final",
  final: "failed",
  identity: "proven",
  transId: null,
};
const there: CheckAnswer = { says: "pending", identity: "proven", transId: null };

test.for<[string, BeforeSend, SendPolicy, boolean]>([
  ["the profile asks first", never, policy, true],
  ["the profile does not", never, { ...policy, checkFirst: false }, false],
  ["it may have been sent, whatever the profile says", sent, mute, true],
  ["a person authorised one more request", { ...sent, authorised: true }, mute, true],
  ["its RefNo also names another record", { ...never, existing: true }, mute, true],
  ["a database was restored", never, { ...mute, restored: true }, true],
])("whether the gateway is asked first: %s", ([, known, of, expected]) => {
  expect(mustAskFirst(known, of)).toBe(expected);
});

test.for<[string, BeforeSend, SendPolicy, Evidence, CheckAnswer, BeforeSendDecision]>([
  ["not there", never, policy, seen("notFound"), absent, "send"],
  ["there, and never sent", never, policy, seen("success"), there, "existing"],
  ["there, and sent before", sent, policy, seen("success"), there, "found"],
  ["not there, and it may have been sent", sent, policy, seen("notFound"), absent, "send"],
  ["not there any more, though it was taken", taken, policy, seen("notFound"), absent, "notYet"],
  [
    "the same, authorised",
    { ...taken, authorised: true },
    policy,
    seen("notFound"),
    absent,
    "send",
  ],
  ["not there after a restore", never, restored, seen("notFound"), absent, "restored"],
  [
    "the same, authorised",
    { ...sent, authorised: true },
    restored,
    seen("notFound"),
    absent,
    "send",
  ],
  ["held", never, policy, seen("hold"), unclear, "held"],
  ["busy", never, policy, seen("busy"), unclear, "notYet"],
  ["no clear answer", sent, policy, seen("unclear"), unclear, "notYet"],
  ["ended, and never sent", never, policy, seen("success"), ended, "existing"],
  ["ended, and sent before", sent, policy, seen("success"), ended, "found"],
  ["a refusal about another RefNo", never, policy, seen("rejected", ["RefNo"]), unclear, "notYet"],
  ["a success without a Status", never, policy, seen("success"), unclear, "notYet"],
  [
    "another TransId than was asked by, and never sent",
    never,
    policy,
    seen("success", ["TransId"]),
    { says: "twoTransactions", transId: null },
    "conflict",
  ],
  [
    "what is no absence, of a gateway that cannot say so, authorised",
    { ...taken, authorised: true },
    mute,
    seen("unclear"),
    unclear,
    "notYet",
  ],
  ["no answer", { ...sent, authorised: true }, mute, silence, unclear, "notYet"],
  [
    "what may be absence, of a gateway that cannot say so, authorised",
    { ...taken, authorised: true },
    mute,
    { ...seen("unclear"), mayMeanAbsent: true },
    unclear,
    "send",
  ],
  [
    "the same, not authorised",
    taken,
    mute,
    { ...seen("unclear"), mayMeanAbsent: true },
    unclear,
    "notYet",
  ],
  [
    "the same of one that can say so, authorised",
    { ...sent, authorised: true },
    policy,
    { ...seen("unclear"), mayMeanAbsent: true },
    unclear,
    "notYet",
  ],
  ["another Amount", never, policy, seen("success", ["Amount"]), unclear, "conflict"],
  [
    "a deposit of another Amount",
    never,
    policy,
    seen("success", ["Amount"]),
    { says: "otherAmount", transId: null },
    "conflict",
  ],
  [
    "another TransId than it gave",
    taken,
    policy,
    seen("success", ["TransId"]),
    { says: "twoTransactions", transId: null },
    "twoTransactions",
  ],
])("what its answer means: %s", ([, known, of, evidence, answer, expected]) => {
  expect(decideBeforeSend(known, of, evidence, answer)).toBe(expected);
});
