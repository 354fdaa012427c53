import * as fc from "fast-check";
import type { AnswerClass } from "../src/outcome/answer-class.ts";
import type { Sighting } from "../src/outcome/sighting.ts";
import type { StatusClass } from "../src/outcome/status-class.ts";

export const answerClasses = [
  "success",
  "rejected",
  "signatureRefused",
  "busy",
  "hold",
  "notFound",
  "duplicate",
  "unclear",
] as const satisfies AnswerClass[];

export const statusClasses = [
  "succeeded",
  "failed",
  "pending",
  "reversed",
  "expired",
] as const satisfies StatusClass[];

export function answered(
  answerClass: AnswerClass,
  rest: {
    echoDiffers?: readonly string[];
    status?: StatusClass | null;
    kindProven?: boolean;
  } = {},
): Sighting {
  return {
    seen: "answer",
    class: answerClass,
    echoDiffers: [],
    status: null,
    kindProven: true,
    ...rest,
  };
}

/** everything that one request can let us see */
export const anySighting: fc.Arbitrary<Sighting> = fc.oneof(
  fc.record({ seen: fc.constant("notSent" as const), reason: fc.string() }),
  fc.record({ seen: fc.constant("nothing" as const), reason: fc.string() }),
  fc.record({
    seen: fc.constant("answer" as const),
    class: fc.constantFrom(...answerClasses),
    echoDiffers: fc.subarray(["MerchantCode", "RefNo", "PaymentId", "Amount", "Currency"]),
    status: fc.option(fc.constantFrom(...statusClasses)),
    kindProven: fc.boolean(),
  }),
);
