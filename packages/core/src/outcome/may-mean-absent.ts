import type { AnswerClass } from "./answer-class.ts";

/** fields that only an answer about an existing transaction carries */
const shownOfIt = ["TransId", "PayID", "Status", "Amount"];

/** with any other HTTP status the gateway may not have looked for the transaction */
const looked = /^(2\d\d|400|404|410|422)$/;

/**
 * Whether a check's answer may mean that there is no such transaction, at a gateway that has no code for that.
 * @param answerClass by its code alone: a success with unreadable data does not mean absence
 * @param http three digits
 * @param data of the envelope, as received
 */
export function mayMeanAbsent(answerClass: AnswerClass, http: string, data: unknown): boolean {
  return (
    (answerClass === "unclear" || answerClass === "rejected") &&
    looked.test(http) &&
    showsNothing(data)
  );
}

function showsNothing(data: unknown): boolean {
  if (data === null || data === undefined || data === "") return true;
  if (typeof data !== "object") return false;
  if (Array.isArray(data)) return data.length === 0;
  return shownOfIt.every((name) => {
    const value: unknown = Object.hasOwn(data, name) ? Reflect.get(data, name) : null;
    return value === null || value === "";
  });
}
