import type { AnswerClass } from "@merchant-payment/core/outcome";
import type { Exchange } from "@merchant-payment/core";
import { expect, test } from "vitest";
import { clockFinding } from "./clock-finding.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { retentionFinding } from "./retention-finding.ts";

function answered(answerClass: AnswerClass): Exchange {
  return {
    evidence: {
      kind: "response",
      class: answerClass,
      mismatchedFields: [],
      status: null,
      kindProven: false,
      mayMeanAbsent: false,
    },
    envelope: { code: "E77", status: "400", message: "no", error: null },
    data: null,
    httpStatus: 400,
    summary: 'answered code "E77" (no), HTTP 400',
  };
}

test.each([
  { answerClass: "notFound", state: "ok", exitCode: undefined },
  { answerClass: "signatureRefused", state: "missing", exitCode: 3 },
  { answerClass: "unclear", state: "missing", exitCode: 2 },
  { answerClass: "success", state: "missing", exitCode: 2 },
  { answerClass: "hold", state: "warning", exitCode: undefined },
  { answerClass: "busy", state: "warning", exitCode: undefined },
  { answerClass: "rejected", state: "warning", exitCode: undefined },
  { answerClass: "duplicate", state: "warning", exitCode: undefined },
] as const)(
  "an unknown RefNo answered as $answerClass is $state",
  ({ answerClass, state, exitCode }) => {
    const finding = judgeAnswer(answered(answerClass), true);
    expect(finding.state).toBe(state);
    expect(finding.exitCode).toBe(exitCode);
  },
);

test("for an answer without a class, the next step gives the line for the profile", () => {
  expect(judgeAnswer(answered("unclear"), true).next).toContain(
    'codes.check.notFound: {"code": "E77"}',
  );
  expect(judgeAnswer({ ...answered("unclear"), httpStatus: 500 }, true).next).toContain(
    'codes.check.notFound: {"code": "E77", "http": 500}',
  );
  expect(judgeAnswer(answered("unclear"), false).state).toBe("warning");
});

test("no answer is missing, with the exit code of something out of reach", () => {
  const seen: Exchange = {
    ...answered("busy"),
    evidence: { kind: "notSent", reason: "refused" },
    envelope: null,
  };
  expect(judgeAnswer(seen, true)).toMatchObject({ state: "missing", exitCode: 5 });
});

const now = Date.UTC(2026, 0, 2, 3, 4, 5, 600);
const header = (seconds: number) => new Date(now + seconds * 1000).toUTCString();

test.each([
  { off: 0, state: "ok" },
  { off: -1, state: "ok" },
  { off: 9, state: "ok" },
  { off: 60, state: "warning", says: "seconds behind" },
  { off: -60, state: "warning", says: "ahead of" },
])("a gateway $off seconds from this clock is $state", ({ off, state, says = "" }) => {
  const finding = clockFinding(header(off), now - 50, now + 50);
  expect(finding?.state).toBe(state);
  expect(finding?.detail).toContain(says);
});

test.each([undefined, "yesterday"])(
  "without a readable time (%s) nothing is said of the clock",
  (date) => {
    expect(clockFinding(date, now, now)).toBeUndefined();
  },
);

test.each([
  { days: 1, state: "warning", says: "24 hours" },
  { days: 29, state: "warning", says: "29 days" },
  { days: 30, state: "ok", says: "30 days" },
])("a retention of $days days is $state", ({ days, state, says }) => {
  const finding = retentionFinding("default", days * 86_400);
  expect(finding.state).toBe(state);
  expect(finding.detail).toContain(says);
});
