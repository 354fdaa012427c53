import {
  startedPayment,
  transition,
  type PaymentEvent,
  type PaymentTerms,
  type SubmitResult,
} from "@merchant-payment/core/payment";
import { expect, test } from "vitest";
import { describeEvent } from "./describe-event.ts";

const terms: PaymentTerms = { kind: "payout", whenNotFound: "review" };
const said = { transId: null, payId: null, status: null };

function submitted(outcome: SubmitResult["outcome"], of: Partial<SubmitResult> = {}): PaymentEvent {
  const learned = { heldBecause: null, final: null, identity: "refNoOnly", transId: null } as const;
  return { type: "submitted", result: { outcome, forgotten: false, ...learned, ...of } };
}

const resubmit = (revision: number): PaymentEvent => ({
  type: "decided",
  decision: {
    id: `d-${revision}`,
    action: "resubmit",
    actor: "Ana",
    reason: "asked the bank",
    seen: { revision, state: "review" },
    mayPayTwice: true,
  },
});

/** the facts, the reason and all details after events; the text beside an event is its summary */
function tell(events: readonly (readonly [PaymentEvent, string])[]) {
  let facts = startedPayment(terms);
  let reason: string | null = null;
  const details: string[] = [];
  for (const [event, summary] of events) {
    const after = transition(facts, terms, event);
    const heard =
      event.type === "submitted"
        ? { submit: { result: event.result, said, submissions: 0, summary } }
        : event.type === "answered"
          ? { checks: event.answers.map((answer) => ({ answer, said, polls: 1, summary })) }
          : {};
    const described = describeEvent({
      event,
      heard,
      before: facts,
      after,
      kind: terms.kind,
      reason,
      lastTry: null,
    });
    reason = described.reason;
    details.push(...described.entries.map(({ detail }) => detail));
    facts = after;
  }
  return { facts, reason, details };
}

const held = (heldBecause: SubmitResult["heldBecause"]) => submitted("held", { heldBecause });
const pauseOver: PaymentEvent = { type: "timer", timer: "pause" };

test.for([
  ["gateway", "the gateway created nothing and waits for a person: balance empty"],
  ["configuration", "the request could not be made: balance empty"],
  ["stopped", "balance empty"],
] as const)("the reason of a held payment (%s) stays while it is tried again", ([because, why]) => {
  const { facts, reason } = tell([
    [held(because), "balance empty"],
    [pauseOver, ""],
  ]);

  expect(facts).toMatchObject({ state: "held", pausing: false });
  expect(reason).toBe(why);
});

test("a payment that was not sent stays described as not sent, though the gateway has its RefNo", () => {
  expect(tell([[submitted("existing"), "Status SUCCESS"]])).toMatchObject({
    facts: { state: "review", because: "existing", mayHaveBeenSent: false },
    reason: "not sent: the gateway had this RefNo already: Status SUCCESS",
  });
});

const lastMonths: PaymentEvent = {
  type: "answered",
  answers: [{ says: "final", final: "succeeded", identity: "refNoOnly", transId: null }],
  ofCallback: false,
};

const unreadable: PaymentEvent = {
  type: "answered",
  answers: [{ says: "unreadable", transId: null }],
  ofCallback: false,
};

test.for<readonly [string, readonly (readonly [PaymentEvent, string])[]]>([
  [
    "existing, and sent once more",
    [
      [submitted("existing"), "Status SUCCESS"],
      [resubmit(1), ""],
      [submitted("unknown"), "connection lost"],
      [lastMonths, "Status SUCCESS"],
    ],
  ],
  ["in conflict after a lost answer", sentThen(submitted("conflict"))],
  ["existing after a lost answer", sentThen(submitted("existing"))],
  ["restored after a lost answer", sentThen(submitted("restored"))],
  ["restored, and forgotten", [[submitted("restored", { forgotten: true }), "not found"]]],
])("a payment that may have been sent is never described as not sent: %s", ([, events]) => {
  const { facts, reason } = tell(events);

  expect(facts).toMatchObject({ state: "review", mayHaveBeenSent: true });
  expect(reason).toMatch(/^it may have been sent/);
});

/** a lost answer, an unreadable check, a person's decision to send again, and the result of the next try */
function sentThen(event: PaymentEvent): readonly (readonly [PaymentEvent, string])[] {
  return [
    [submitted("unknown"), "connection lost"],
    [unreadable, "HTTP 502"],
    [resubmit(2), ""],
    [event, "what it said"],
  ];
}

test("if the next try of a payment that may have been sent must wait, no text says that it was never sent", () => {
  const { reason, details } = tell(sentThen(submitted("notYet")));

  expect(reason).toBe("not sent again yet: what it said");
  expect(details).toContain("not sent again yet: what it said");
  expect(details.join("\n")).not.toContain("not sent yet");
});

test.each([
  [{}, "Ana"],
  [{ host: "ops-1", identity: "4242@ops-1" }, "Ana (4242@ops-1)"],
  [{ host: "ops-1", identity: "nightly" }, "Ana (nightly on ops-1)"],
])("the text of a decision names the place %j", (place, who) => {
  const event = resubmit(1);
  if (event.type !== "decided") throw new Error("it is a decision");
  const { details } = tell([
    [submitted("existing"), "Status SUCCESS"],
    [{ ...event, decision: { ...event.decision, ...place } }, ""],
  ]);
  expect(details).toContain(`resubmit by ${who}: asked the bank`);
});
