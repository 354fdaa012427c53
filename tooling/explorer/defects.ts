import type {
  PaymentAnswer,
  PaymentEvent,
  PaymentFacts,
  PaymentTerms,
} from "@merchant-payment/core/payment";
import { productRules, type Rules } from "./rules.ts";

/** A mistake that is put back into the rules, to test whether the search finds it. */
export interface Defect {
  readonly name: string;
  readonly says: string;
  /** number in the list of the product's former defects; null if it was never in the code */
  readonly number: string | null;
  /** the scenario in which it is searched */
  readonly scenario: string;
  readonly rules: Partial<Rules>;
}

const rules = productRules;

/** The machine with another meaning of some events. */
function changingEvents(
  change: (event: PaymentEvent, facts: PaymentFacts) => PaymentEvent | null,
): Pick<Rules, "transition"> {
  return {
    transition(facts: PaymentFacts, terms: PaymentTerms, event: PaymentEvent) {
      const changed = change(event, facts);
      return changed === null ? facts : rules.transition(facts, terms, changed);
    },
  };
}

/** The machine with other facts before, or after, some events. */
function around(
  before: (facts: PaymentFacts, event: PaymentEvent) => PaymentFacts,
  after: (facts: PaymentFacts, event: PaymentEvent) => PaymentFacts = (facts) => facts,
): Pick<Rules, "transition"> {
  return {
    transition(facts: PaymentFacts, terms: PaymentTerms, event: PaymentEvent) {
      const changed = before(facts, event);
      const next = rules.transition(changed, terms, event);
      return next === changed ? facts : after(next, event);
    },
  };
}

function classifiedAs200(when: (code: string | null) => boolean): Pick<Rules, "classifyAnswer"> {
  return {
    classifyAnswer: (codes, facts) =>
      rules.classifyAnswer(codes, when(facts.code) ? { ...facts, http: "200" } : facts),
  };
}

const least: readonly PaymentAnswer["says"][] = ["nothing", "overdue", "unreadable", "notFound"];

export const defects: readonly Defect[] = [
  {
    name: "asks-nothing",
    number: "1",
    says: "a profile that asks nothing first sends again without asking",
    scenario: "plain",
    rules: { mustAskFirst: (_, { checkFirst, restored }) => checkFirst || restored },
  },
  {
    name: "acknowledged-sent-again",
    number: "1",
    says: "what the gateway acknowledged once is sent again without a person's leave",
    scenario: "dedupes",
    rules: {
      decideBeforeSend: (known, policy, evidence, answer) =>
        rules.decideBeforeSend({ ...known, acknowledged: false }, policy, evidence, answer),
      transition(facts, terms, event) {
        if (event.type !== "decided") return rules.transition(facts, terms, event);
        const forgetful = { ...facts, acknowledged: false };
        const after = rules.transition(forgetful, terms, event);
        return after === forgetful ? facts : { ...after, acknowledged: facts.acknowledged };
      },
    },
  },
  {
    name: "kind-not-proved",
    number: "2",
    says: "a deposit with the same RefNo ends a lost payout",
    scenario: "outside-deposit",
    rules: {
      answerOf(evidence, transId, asked) {
        const answer = rules.answerOf(evidence, transId, asked);
        return "identity" in answer ? { ...answer, identity: "proven" } : answer;
      },
    },
  },
  {
    name: "other-trans-id",
    number: "3",
    says: "an answer with another TransId than the payment's is believed",
    scenario: "plain",
    rules: {
      answerOf(evidence, transId, asked) {
        if (evidence.kind !== "response" || !evidence.mismatchedFields.includes("TransId"))
          return rules.answerOf(evidence, transId, asked);
        return rules.answerOf({ ...evidence, mismatchedFields: [] }, asked.boundTransId, asked);
      },
    },
  },
  {
    name: "own-deadline-only",
    number: "4",
    says: "the send deadline is that of the worker's profile alone",
    scenario: "plain",
    rules: {
      sendTimeLeft: ({ sendWithin }, { monotonic, wall }) => sendWithin - Math.max(monotonic, wall),
    },
  },
  {
    name: "begins-unawaited",
    number: "4",
    says: "a worker that froze before it began a submit does not ask whether the server still waits for it",
    scenario: "plain",
    rules: { mayBegin: () => true },
  },
  {
    name: "other-gateway",
    number: "5",
    says: "a worker that is pointed at another gateway serves the payment",
    scenario: "other-gateway",
    rules: { servesPayment: () => true },
  },
  {
    name: "grace-by-worker-clocks",
    number: "6",
    says: "workers say when the grace is over, and their clocks may be minutes apart",
    scenario: "dedupes",
    rules: {
      ...around((facts, event) =>
        event.type === "answered" && event.answers.some(({ says }) => says === "notFound")
          ? { ...facts, graceOver: true, mayStillBeSent: false }
          : facts,
      ),
      pollStep: (planned, ...rest) =>
        rules.pollStep({ ...planned, reportNotFound: planned.mode === "unknown" }, ...rest),
    },
  },
  {
    name: "first-answer-counts",
    number: "7",
    says: "of answers in one workflow task the first one counts",
    scenario: "dedupes",
    rules: changingEvents((event) =>
      event.type === "answered" ? { ...event, answers: [event.answers[0]] } : event,
    ),
  },
  {
    name: "ranking-inverted",
    number: null,
    says: "of answers in one workflow task the one that says least counts",
    scenario: "dedupes",
    rules: changingEvents((event) => {
      if (event.type !== "answered") return event;
      const said = event.answers.find(({ says }) => least.includes(says));
      return { ...event, answers: [said ?? event.answers[0]] };
    }),
  },
  {
    name: "callback-forgotten",
    number: "14",
    says: "a callback that comes while a callback's check is under way is acknowledged and forgotten",
    scenario: "plain",
    rules: changingEvents((event, facts) =>
      event.type === "callback" && facts.callbackChecking ? null : event,
    ),
  },
  {
    name: "decides-on-anything",
    number: "15",
    says: "a decision is not tied to what the person saw",
    scenario: "plain",
    rules: changingEvents((event, { state, revision }) =>
      event.type === "decided"
        ? { ...event, decision: { ...event.decision, seen: { state, revision } } }
        : event,
    ),
  },
  {
    name: "success-under-500",
    number: "16",
    says: "code 00 under HTTP 500 is a success",
    scenario: "plain",
    rules: classifiedAs200((code) => code === "00"),
  },
  {
    name: "busy-under-500",
    number: null,
    says: "`busy` under HTTP 500 is believed: nothing was processed",
    scenario: "plain",
    rules: classifiedAs200((code) => code === "91"),
  },
  {
    name: "refused-under-500",
    number: "16",
    says: "a refusal under HTTP 500 is believed",
    scenario: "plain",
    rules: classifiedAs200((code) => code === "51"),
  },
  {
    name: "stop-seen-early",
    number: "20",
    says: "a worker looks whether the account is stopped when it begins, not before the byte",
    scenario: "stops",
    rules: { maySend: ({ stoppedAtProof }) => !stoppedAtProof },
  },
  {
    name: "restore-forgotten",
    number: "20",
    says: "after a restored database `notFound` still means that nothing was sent",
    scenario: "restored",
    rules: {
      decideBeforeSend: (known, policy, evidence, answer) =>
        rules.decideBeforeSend(known, { ...policy, restored: false }, evidence, answer),
    },
  },
  {
    name: "acknowledged-unset",
    number: null,
    says: "a later `notFound` unsets that the gateway acknowledged the payment",
    scenario: "plain",
    rules: around(
      (facts) => facts,
      (facts, event) =>
        event.type === "answered" && event.answers.some(({ says }) => says === "notFound")
          ? { ...facts, acknowledged: false }
          : facts,
    ),
  },
  {
    name: "update-carried-out-twice",
    number: null,
    says: "a retried update resubmits twice",
    scenario: "plain",
    rules: changingEvents((event, { decided }) =>
      event.type === "decided" && decided.includes(event.decision.id)
        ? { ...event, decision: { ...event.decision, id: `${event.decision.id} again` } }
        : event,
    ),
  },
  {
    name: "grace-from-start",
    number: null,
    says: "the grace is counted from the start of a send, not from its last possible byte",
    scenario: "dedupes",
    rules: { timersCountFromLastByte: false },
  },
  {
    name: "reset-run-sends",
    number: null,
    says: "the run of a workflow that was reset is believed, and sends",
    scenario: "resets",
    rules: {
      staleAttempt: (proof) => rules.staleAttempt({ ...proof, runId: proof.originalRunId }),
    },
  },
  {
    name: "repeated-attempt-sends",
    number: null,
    says: "an attempt that an operator has handed out again, counted from 1, sends",
    scenario: "resets",
    rules: {
      staleAttempt: (proof) =>
        rules.staleAttempt({ ...proof, attemptScheduledAt: proof.scheduledAt }),
    },
  },
  {
    name: "reset-run-gives-up",
    number: null,
    says: "a reset run whose submit deadline passes calls its payment never sent",
    scenario: "resets",
    rules: { forgottenBy: ({ restored }) => (restored ? "restore" : null) },
  },
  {
    name: "stale-is-quiet",
    number: null,
    says: "after a stale attempt nobody waits for the first one",
    scenario: "resets",
    rules: changingEvents((event) =>
      event.type === "submitted" && event.result.outcome === "stale"
        ? { ...event, result: { ...event.result, outcome: "unknown" } }
        : event,
    ),
  },
  {
    name: "duplicate-is-ours",
    number: "9",
    says: "a first request that is a duplicate counts as this payment",
    scenario: "outside-payout",
    rules: around(
      (facts) => facts,
      (facts, event) =>
        event.type === "submitted" && event.result.outcome === "duplicate"
          ? { ...facts, state: "polling", because: null, mayHaveBeenSent: true, existing: false }
          : facts,
    ),
  },
  {
    name: "ends-while-tried",
    number: null,
    says: "a person ends a held payment while it is tried again",
    scenario: "plain",
    rules: around((facts, event) =>
      event.type === "decided" && facts.state === "held" ? { ...facts, pausing: true } : facts,
    ),
  },
  {
    name: "polls-keep-trans-id",
    number: null,
    says: "a TransId that polls learn is not known to the check beside them",
    scenario: "submit-differs",
    rules: {
      planOf(facts) {
        const plan = rules.planOf(facts);
        if (plan.poll === null) return plan;
        return { ...plan, poll: { ...plan.poll, reportFound: false, reportTransId: false } };
      },
    },
  },
];

export function rulesWith(name: string | null): Rules {
  if (name === null) return productRules;
  const defect = defects.find((one) => one.name === name);
  if (defect === undefined)
    throw new Error(
      `There is no defect "${name}": it is one of ${defects.map((one) => one.name).join(", ")}.`,
    );
  return { ...productRules, ...defect.rules };
}
