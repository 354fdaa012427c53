import { expect, test } from "vitest";
import { timelineSentence } from "./timeline-sentence.ts";

test.each([
  ["started", "the payment was started", "The payment was started."],
  [
    "accepted",
    'answered code "00" (SUCCESS), HTTP 200',
    'Sent, and the gateway took it: answered code "00" (SUCCESS), HTTP 200. That is not final: its Status is asked for.',
  ],
  [
    "accepted",
    "accepted",
    "Sent, and the gateway took it. That is not final: its Status is asked for.",
  ],
  ["unknown", "no answer in time", "Not known what became of it: no answer in time."],
  ["not sent", "not sent yet: refused", "Not sent yet: refused. It is tried again."],
  ["markFailed", "by Maria: ticket 881", "Decided by Maria: ticket 881."],
  ["failed", "marked as failed by Maria", "Marked as failed by Maria."],
  ["succeeded", "the gateway's Status is SUCCESS", "The gateway's Status is SUCCESS."],
  [
    "review",
    "its Status is still not final",
    "Its Status is still not final. A person must decide.",
  ],
  ["something new", "nobody knows", "Nobody knows."],
])("%s, %s", (event, detail, sentence) => {
  expect(timelineSentence({ at: "2026-01-02T03:04:05.000Z", event, detail })).toBe(sentence);
});

test("it never says more of the money than the event does", () => {
  for (const event of ["accepted", "found", "duplicate", "unknown", "review", "conflict", "held"])
    expect(timelineSentence({ at: "", event, detail: "x" })).not.toContain("No money moved");
});
