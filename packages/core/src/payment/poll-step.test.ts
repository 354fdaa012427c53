import { describe, expect, test } from "vitest";
import type { PaymentAnswer } from "./answer.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { PlannedPoll, PollMode } from "./plan.ts";
import { noPollMemory, pollStep, type PollLimits } from "./poll-step.ts";

const limits: PollLimits = { notFoundGrace: 100, unknownFor: 50, deadline: 1_000 };
const planned = (
  mode: PollMode,
  reportNotFound = false,
  learns = {},
): Omit<PlannedPoll, "transId" | "boundTransId"> => ({
  mode,
  reportNotFound,
  reportFound: false,
  reportTransId: false,
  doubt: null,
  proof: null,
  ...learns,
});
const notFound: CheckAnswer = { says: "notFound", transId: null };
const unclear: CheckAnswer = { says: "unclear", transId: null };
const otherAmount: CheckAnswer = { says: "otherAmount", transId: null };
const two: CheckAnswer = { says: "twoTransactions", transId: null };
const pending: CheckAnswer = { says: "pending", identity: "proven", transId: "T-1" };
const final: CheckAnswer = { says: "final", final: "failed", identity: "proven", transId: null };

/** the news of a series of checks, each with the milliseconds since the series began */
function row(
  poll: ReturnType<typeof planned>,
  answers: readonly (readonly [number, CheckAnswer])[],
  with_: PollLimits = limits,
): PaymentAnswer["says"] | null {
  let memory = noPollMemory;
  for (const [elapsed, answer] of answers) {
    const step = pollStep(poll, answer, elapsed, memory, with_);
    if (step.news !== null) return step.news.says;
    ({ memory } = step);
  }
  return null;
}

test.for<[string, ReturnType<typeof planned>, (readonly [number, CheckAnswer])[], string | null]>([
  ["an end, always", planned("review"), [[0, final]], "final"],
  ["two transactions, always", planned("review"), [[0, two]], "twoTransactions"],
  ["a record, where nobody knew", planned("unknown"), [[0, pending]], "pending"],
  ["a record that is awaited", planned("sent"), [[0, pending]], null],
  [
    "absence before the grace is over",
    planned("unknown"),
    [
      [0, notFound],
      [500, notFound],
    ],
    null,
  ],
  ["absence after it", planned("unknown", true), [[0, notFound]], "notFound"],
  [
    "absence of what was taken, at once",
    planned("sent"),
    [
      [0, notFound],
      [99, notFound],
    ],
    null,
  ],
  [
    "absence of it for the whole grace",
    planned("sent"),
    [
      [0, notFound],
      [100, notFound],
    ],
    "notFound",
  ],
  [
    "absence that began later, before its grace is over",
    planned("sent"),
    [
      [10, notFound],
      [109, notFound],
    ],
    null,
  ],
  [
    "absence that began later, for the whole grace",
    planned("sent"),
    [
      [10, notFound],
      [110, notFound],
    ],
    "notFound",
  ],
  [
    "absence while a person decides",
    planned("review", true),
    [
      [0, notFound],
      [500, notFound],
    ],
    null,
  ],
  [
    "absence that was interrupted",
    planned("sent"),
    [
      [0, notFound],
      [60, pending],
      [120, notFound],
    ],
    null,
  ],
  [
    "absence over an unclear answer",
    planned("sent"),
    [
      [0, notFound],
      [40, unclear],
      [100, notFound],
    ],
    "notFound",
  ],
  [
    "unclear for too long",
    planned("sent"),
    [
      [10, unclear],
      [60, unclear],
    ],
    "unreadable",
  ],
  [
    "unclear, then clear",
    planned("sent"),
    [
      [10, unclear],
      [40, pending],
      [60, unclear],
    ],
    null,
  ],
  [
    "unclear while a person decides",
    planned("review"),
    [
      [0, unclear],
      [900, unclear],
    ],
    null,
  ],
  [
    "another Amount for too long",
    planned("sent"),
    [
      [0, otherAmount],
      [50, otherAmount],
    ],
    "otherAmount",
  ],
  ["no end by the deadline", planned("sent"), [[1_000, pending]], "overdue"],
])("what is news: %s", ([, poll, answers, expected]) => {
  expect(row(poll, answers)).toBe(expected);
});

test("a pending or final answer resets the times of absence and of unclear answers", () => {
  const memory = { notFoundSince: 10, unclearSince: 20 };
  for (const answer of [pending, final])
    expect(pollStep(planned("sent"), answer, 30, memory, limits).memory).toEqual({
      notFoundSince: null,
      unclearSince: null,
    });
});

test("without a deadline nothing is overdue", () => {
  expect(row(planned("review"), [[1e12, pending]], { ...limits, deadline: null })).toBeNull();
});

test.for<[string, ReturnType<typeof planned>, CheckAnswer, boolean]>([
  ["the first id", planned("sent", false, { reportTransId: true }), pending, true],
  ["no id", planned("sent", false, { reportTransId: true }), { ...pending, transId: null }, false],
  ["that the gateway has it", planned("review", false, { reportFound: true }), pending, true],
  [
    "what may be about a payment of the other kind",
    planned("review", false, { reportFound: true, reportTransId: true }),
    { ...pending, identity: "refNoOnly" },
    false,
  ],
])("what a payment learns is news once: %s", ([, poll, answer, expected]) => {
  expect(row(poll, [[0, answer]]) !== null).toBe(expected);
});

describe("an answer that a person already knows is not reported", () => {
  const unbound = { boundTransId: null, statedTransId: null, existing: false };
  const byRefNo = { ...final, identity: "refNoOnly", transId: "T-1" } as const;
  test.for<[string, Partial<PlannedPoll>, CheckAnswer, string | null]>([
    ["an end by its RefNo alone", { doubt: "kindUnproven", proof: unbound }, byRefNo, null],
    ["the first one", { doubt: "overdue", proof: unbound }, byRefNo, "final"],
    ["one that is proven", { doubt: "kindUnproven", proof: unbound }, final, "final"],
    [
      "one under the id that a person gave",
      { doubt: "kindUnproven", proof: { ...unbound, statedTransId: "T-1" } },
      byRefNo,
      "final",
    ],
    [
      "another's record",
      { doubt: "existing", proof: { ...unbound, existing: true } },
      { ...final, transId: "T-1" },
      null,
    ],
    [
      "this payment beside another's record",
      { doubt: "existing", proof: { ...unbound, boundTransId: "T-1", existing: true } },
      { ...final, transId: "T-1" },
      "final",
    ],
    ["a record, where nothing was sent", { doubt: "existing", proof: null }, final, null],
    ["a second transaction", { doubt: "twoTransactions", proof: unbound }, two, null],
    ["an end of one of two", { doubt: "twoTransactions", proof: unbound }, final, null],
    [
      "a second transaction, at first",
      { doubt: "overdue", proof: unbound },
      two,
      "twoTransactions",
    ],
  ])("%s", ([, known, answer, expected]) => {
    expect(row({ ...planned("review"), ...known }, [[0, answer]])).toBe(expected);
  });
});
