import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rankAnswers, type PaymentAnswer } from "./answer.ts";

const final = (state: "succeeded" | "failed", transId: string | null = null): PaymentAnswer => ({
  says: "final",
  final: state,
  identity: "proven",
  transId,
});
const pending = (transId: string | null = null): PaymentAnswer => ({
  says: "pending",
  identity: "proven",
  transId,
});
const other = (says: "notFound" | "twoTransactions" | "overdue" | "nothing"): PaymentAnswer => ({
  says,
  transId: null,
});

test.for<[string, [PaymentAnswer, ...PaymentAnswer[]], PaymentAnswer["says"]]>([
  ["an end beside an absence", [other("notFound"), final("succeeded")], "final"],
  ["an end beside a record", [pending(), final("succeeded")], "final"],
  ["a record beside an absence", [other("notFound"), pending()], "pending"],
  ["a conflict beside an end", [final("succeeded"), other("twoTransactions")], "twoTransactions"],
  ["two ends", [final("succeeded"), final("failed")], "twoTransactions"],
  ["the same end twice", [final("succeeded"), final("succeeded")], "final"],
  ["two ids", [pending("T-1"), final("succeeded", "T-2")], "twoTransactions"],
  ["the same id twice", [pending("T-1"), final("succeeded", "T-1")], "final"],
  ["an id beside none", [pending("T-1"), final("succeeded")], "final"],
  [
    "two ids beside an end without one",
    [final("failed"), pending("T-1"), pending("T-2")],
    "twoTransactions",
  ],
  ["an end beside a conflict", [other("twoTransactions"), final("failed")], "twoTransactions"],
  ["nothing", [other("nothing"), other("overdue")], "overdue"],
])("what answers that came together mean: %s", ([, answers, says]) => {
  expect(rankAnswers(answers).says).toBe(says);
});

test("their order does not matter", () => {
  const some = [
    final("succeeded"),
    final("failed"),
    pending("T-1"),
    pending("T-2"),
    other("notFound"),
    other("nothing"),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(some, { minLength: 1 }), (answers) => {
      const [first, ...rest] = answers;
      const [last, ...before] = answers.toReversed();
      expect(rankAnswers([first!, ...rest]).says).toBe(rankAnswers([last!, ...before]).says);
    }),
  );
});
