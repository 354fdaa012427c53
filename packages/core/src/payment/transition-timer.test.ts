import { expect, test } from "vitest";
import { changes, review, unknown, waiting, type Change } from "../../test/payment-changes.ts";
import type { PaymentEvent, PaymentTimer } from "./payment-event.ts";
import type { PaymentFacts } from "./payment-facts.ts";

const timer = (name: PaymentTimer): PaymentEvent => ({ type: "timer", timer: name });

const pausing: PaymentFacts = { ...waiting, pausing: true };

test.for<Change>([
  ["the next try", pausing, timer("pause"), { pausing: false }],
  [
    "the submit deadline of what was never sent",
    pausing,
    timer("submitDeadline"),
    { pausing: false, resumed: false, authorised: false, submitDeadlineOver: true },
  ],
  [
    "the submit deadline of what may have been sent",
    { ...pausing, mayHaveBeenSent: true },
    timer("submitDeadline"),
    { pausing: false, resumed: false, authorised: false, state: "unknown", because: null },
  ],
  [
    "what a lost submit could still send",
    { ...review, mayStillBeSent: true },
    timer("quiet"),
    { mayStillBeSent: false },
  ],
  [
    "the grace",
    { ...unknown, mayStillBeSent: true },
    timer("grace"),
    { graceOver: true, mayStillBeSent: false },
  ],
])("what a timer changes: %s", ([, before, event, expected]) => {
  expect(changes(before, event)).toEqual(expected);
});
