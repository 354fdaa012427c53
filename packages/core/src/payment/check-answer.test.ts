import { statusClasses } from "../outcome/status-class.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answered, anyEvidence } from "../../test/evidence.ts";
import type { Evidence } from "../outcome/evidence.ts";
import { answerOf, type CheckAnswer, type CheckAsked } from "./check-answer.ts";

const asked: CheckAsked = { kind: "payout", boundTransId: null, canBeFound: true };
const success = (mismatchedFields: readonly string[]) =>
  answered("success", { mismatchedFields, status: "succeeded" });

test.for<[string, Evidence, Partial<CheckAsked>, CheckAnswer["says"]]>([
  ["no answer", { kind: "noResponse", reason: "reset" }, {}, "unclear"],
  ["not asked", { kind: "notSent", reason: "refused" }, {}, "unclear"],
  ["a refusal", answered("rejected", { status: "failed" }), {}, "unclear"],
  ["a success without a Status", answered("success"), {}, "unclear"],
  ["absent", answered("notFound"), {}, "notFound"],
  ["absent where it cannot be found", answered("notFound"), { canBeFound: false }, "unclear"],
  ["another TransId", success(["TransId"]), {}, "twoTransactions"],
  ["another TransId of a deposit", success(["TransId"]), { kind: "deposit" }, "twoTransactions"],
  ["another TransId and Amount", success(["TransId", "Amount"]), { kind: "deposit" }, "unclear"],
  ["another RefNo", success(["RefNo"]), { kind: "deposit" }, "unclear"],
  ["a deposit of another Amount", success(["Amount"]), { kind: "deposit" }, "otherAmount"],
  ["a payout of another Amount", success(["Amount"]), {}, "unclear"],
  [
    "a deposit of another Amount and RefNo",
    success(["RefNo", "Amount"]),
    { kind: "deposit" },
    "unclear",
  ],
  [
    "another TransId in a refusal",
    answered("rejected", { mismatchedFields: ["TransId"] }),
    {},
    "unclear",
  ],
  [
    "another Amount in a refusal",
    answered("busy", { mismatchedFields: ["Amount"] }),
    { kind: "deposit" },
    "unclear",
  ],
])("what a check says: %s", ([, evidence, more, says]) => {
  // the TransId of such an answer does not bind
  expect(answerOf(evidence, "T-1", { ...asked, ...more })).toEqual({ says, transId: null });
});

test.for(statusClasses)("what a Status that means %s says", (status) => {
  const expected = status === "pending" ? { says: "pending" } : { says: "final", final: status };
  expect(answerOf(answered("success", { status }), "T-1", asked)).toEqual({
    ...expected,
    identity: "proven",
    transId: "T-1",
  });
});

test.for([
  ["its kind", true, null, null, "proven"],
  ["its kind, whatever its id", true, "T-2", "T-1", "proven"],
  ["the TransId that binds", false, "T-1", "T-1", "proven"],
  ["nothing: another TransId", false, "T-2", "T-1", "refNoOnly"],
  ["nothing: no TransId in the answer", false, null, "T-1", "refNoOnly"],
  ["nothing: no TransId that binds", false, "T-1", null, "refNoOnly"],
  ["nothing: no TransId at all", false, null, null, "refNoOnly"],
] as const)("what proves it: %s", ([, kindProven, transId, boundTransId, identity]) => {
  for (const status of ["pending", "failed"] as const) {
    const evidence = answered("success", { status, kindProven });
    expect(answerOf(evidence, transId, { ...asked, boundTransId })).toMatchObject({
      identity,
      transId,
    });
  }
});

test("an answer with any difference means neither an end nor an absence", () => {
  const kinds = fc.constantFrom("payout" as const, "deposit" as const);
  fc.assert(
    fc.property(anyEvidence, kinds, fc.boolean(), (evidence, kind, canBeFound) => {
      fc.pre(evidence.kind !== "response" || evidence.mismatchedFields.length > 0);
      const { says } = answerOf(evidence, null, { kind, boundTransId: null, canBeFound });
      expect(kind === "deposit" ? ["unclear", "otherAmount"] : ["unclear"]).toContain(says);
    }),
  );
});
