import * as fc from "fast-check";
import { codeClasses, type AnswerClass } from "../src/outcome/answer-class.ts";
import type { Evidence } from "../src/outcome/evidence.ts";
import { statusClasses, type StatusClass } from "../src/outcome/status-class.ts";

export const answerClasses = [...codeClasses, "unclear"] as const;

export function answered(
  answerClass: AnswerClass,
  rest: {
    mismatchedFields?: readonly string[];
    status?: StatusClass | null;
    kindProven?: boolean;
  } = {},
): Evidence {
  return {
    kind: "response",
    class: answerClass,
    mismatchedFields: [],
    status: null,
    kindProven: true,
    mayMeanAbsent: false,
    ...rest,
  };
}

/** every possible evidence of one request */
export const anyEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  fc.record({ kind: fc.constant("notSent" as const), reason: fc.string() }),
  fc.record({ kind: fc.constant("noResponse" as const), reason: fc.string() }),
  fc.record({
    kind: fc.constant("response" as const),
    class: fc.constantFrom(...answerClasses),
    mismatchedFields: fc.subarray(["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"]),
    status: fc.option(fc.constantFrom(...statusClasses)),
    kindProven: fc.boolean(),
    mayMeanAbsent: fc.boolean(),
  }),
);
