import type { Answer } from "../operations/answer-envelope.ts";
import type { RequestFault } from "./fault-rule.ts";
import { plainAnswer, type WireAnswer } from "../http/wire-answer.ts";
import type { WireFields } from "../operations/wire-fields.ts";

/** The true answer with the fault's change; unchanged for faults that replace it. */
export function changedAnswer(fault: RequestFault, answer: Answer): WireAnswer {
  const plain = plainAnswer(answer);
  switch (fault.fault) {
    case "truncated":
      return { ...plain, body: plain.body.slice(0, Math.ceil(plain.body.length / 2)) };
    case "halfAnswer":
      return { ...plain, kind: "half answer" };
    case "drip":
      return { ...plain, kind: "drip", bytes: fault.bytes, everyMs: fault.everyMs };
    case "huge":
      return plainAnswer(withData(answer, { Padding: "x".repeat(fault.bytes) }));
    case "httpStatus":
      return { ...plain, http: fault.status };
    case "wrongEcho":
      return plainAnswer(
        withData(answer, {
          [fault.field]:
            fault.value === undefined ? another(answer.envelope.data?.[fault.field]) : fault.value,
        }),
      );
    case "unknownStatus":
      return plainAnswer(withData(answer, { Status: fault.status }));
    case "numbersAsText":
      return {
        ...plain,
        body: JSON.stringify(answer.envelope, (_, value) =>
          typeof value === "number" ? value.toFixed(fault.decimals) : value,
        ),
      };
    case "extraFields":
      return {
        ...plain,
        body: JSON.stringify({
          ...withData(answer, { Fee: 25, Extra: { nested: [1] } }).envelope,
          traceId: "sandbox",
        }),
      };
    default:
      return plain;
  }
}

/** does not change an answer that is about no transaction */
function withData(answer: Answer, data: WireFields): Answer {
  const { envelope } = answer;
  return {
    ...answer,
    envelope: { ...envelope, data: envelope.data === null ? null : { ...envelope.data, ...data } },
  };
}

function another(value: unknown): unknown {
  return typeof value === "number" ? value + 1 : `${typeof value === "string" ? value : ""}-OTHER`;
}
