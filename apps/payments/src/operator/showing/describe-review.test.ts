import type { PaymentDocument } from "@merchant-payment/temporal/client";
import { expect, test } from "vitest";
import { aPayment } from "../../../test/a-payment.ts";
import { describeReview } from "./describe-review.ts";
import { commandLine } from "../../output/command-line.ts";

const command = commandLine("merchant-payment");

const sent = { mayHaveBeenSent: true, submissions: 1 } as const;

/** the actions of the printed commands, in order */
const actionsIn = (next: string) =>
  [...next.matchAll(/--action (\w+)/g)].map(([, action]) => action);

const all = ["markSucceeded", "markFailed", "resubmit", "setTransId", "keepPolling"];

test.each<{
  because: PaymentDocument["because"];
  of: Partial<PaymentDocument>;
  money: string;
  actions: string[];
}>([
  {
    because: "notFound",
    of: sent,
    money: "a request may have been processed, and the gateway does not know this RefNo",
    actions: all,
  },
  {
    because: "notFound",
    of: { ...sent, acknowledged: true },
    money: "the gateway had this payout, and now says that it does not know it",
    actions: all,
  },
  {
    because: "notFound",
    of: {},
    money: "This payout sent nothing, and the gateway does not know this RefNo.",
    actions: all,
  },
  { because: "unreadable", of: sent, money: "no clear answer", actions: all },
  { because: "overdue", of: sent, money: "Status is not final", actions: all },
  {
    because: "existing",
    of: { existing: true },
    money: "This payout sent nothing: the gateway had a record under this RefNo before.",
    actions: ["markSucceeded", "markFailed", "resubmit"],
  },
  {
    because: "existing",
    of: { existing: true, submissions: 1 },
    money:
      "The gateway says that it had this RefNo before, and refused this payout as a duplicate.",
    actions: ["markSucceeded", "markFailed", "resubmit"],
  },
  {
    because: "conflict",
    of: {},
    money:
      "This payment was not sent. What the gateway has under its RefNo is another transaction.",
    actions: ["markSucceeded", "markFailed", "resubmit"],
  },
  {
    because: "conflict",
    of: sent,
    money: "an earlier request of this payout may have been processed",
    actions: ["markSucceeded", "markFailed", "resubmit"],
  },
  {
    because: "twoTransactions",
    of: sent,
    money: "Nobody knows whether money moved, and how often",
    actions: ["markSucceeded", "markFailed"],
  },
  {
    because: "kindUnproven",
    of: sent,
    money: "nothing shows that it is this payout",
    actions: ["markSucceeded", "markFailed", "resubmit", "setTransId"],
  },
  {
    because: "otherAmount",
    of: { ...sent, kind: "deposit" },
    money: "Only the gateway can say how much came in. It is not the Amount that was asked for.",
    actions: all,
  },
  {
    because: "restored",
    of: sent,
    money: "it may have been sent before Temporal was restored",
    actions: all,
  },
  { because: null, of: {}, money: "Nobody knows whether money moved.", actions: all },
])("in review because $because, with $of", ({ because, of, money, actions }) => {
  const meaning = describeReview(aPayment({ state: "review", because, ...of }), command);
  expect(meaning.money).toContain(money);
  expect(actionsIn(meaning.next)).toEqual(actions);
});

test("a payment that sent nothing can succeed only by the existing record", () => {
  const { next } = describeReview(aPayment({ state: "review", because: "existing" }), command);
  expect(next).toContain("that record is this payout, and it was paid:");
});

test("the commands have the seen revision, and name the risk if there is one", () => {
  const review = aPayment({ state: "review", because: "notFound", ...sent, revision: 7 });
  const risky = describeReview({ ...review, mayPayTwice: true }, command).next;
  expect(risky).toContain("--action resubmit --revision 7 --may-pay-twice");
  expect(risky).toContain("(may be paid twice)");
  const { next } = describeReview(review, command);
  expect(next).not.toMatch(/twice/);
  for (const action of ["markSucceeded", "markFailed", "resubmit"])
    expect(next).toContain(`--action ${action} --revision 7 `);
  for (const action of ["setTransId", "keepPolling"]) expect(next).toContain(`--action ${action}`);
});
