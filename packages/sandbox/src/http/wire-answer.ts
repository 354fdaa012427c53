import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../operations/answer-envelope.ts";

export interface HttpAnswer {
  readonly kind: "answer";
  /** HTTP status */
  readonly http: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** the envelope's code; null without an envelope */
  readonly code: string | null;
}

/** What is sent in answer to one request. */
export type WireAnswer =
  | HttpAnswer
  /** promises the whole body, sends a part and closes the connection */
  | (Omit<HttpAnswer, "kind"> & { readonly kind: "half answer" })
  /** a few bytes at a time */
  | (Omit<HttpAnswer, "kind"> & {
      readonly kind: "drip";
      readonly bytes: number;
      readonly everyMs: number;
    })
  /** bytes that are not HTTP */
  | { readonly kind: "garbage" }
  /** the connection is reset */
  | { readonly kind: "reset" }
  /** no answer until the client gives up */
  | { readonly kind: "hang" };

export function plainAnswer({ http, envelope }: Answer): HttpAnswer {
  return {
    kind: "answer",
    http,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(envelope),
    code: envelope.code,
  };
}

/** an HTTP status and no body */
export function emptyAnswer(
  http: number,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return { kind: "answer", http, headers, body: "", code: null };
}

export function sendAnswer(
  answer: WireAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { socket } = incoming;
  switch (answer.kind) {
    case "answer":
      outgoing.writeHead(answer.http, {
        ...answer.headers,
        "content-length": Buffer.byteLength(answer.body),
      });
      outgoing.end(answer.body);
      return;
    case "half answer": {
      const body = Buffer.from(answer.body);
      outgoing.writeHead(answer.http, { ...answer.headers, "content-length": body.length });
      outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => socket.end());
      return;
    }
    case "drip":
      outgoing.writeHead(answer.http, {
        ...answer.headers,
        "content-length": Buffer.byteLength(answer.body),
      });
      drip(Buffer.from(answer.body), answer.bytes, answer.everyMs, outgoing);
      return;
    case "garbage":
      socket.end("\u0000\u0001 this is not HTTP \u0002\r\n\r\n");
      return;
    case "reset":
      socket.resetAndDestroy();
      return;
    case "hang":
      return;
  }
}

function drip(body: Buffer, bytes: number, everyMs: number, outgoing: ServerResponse): void {
  let from = 0;
  const timer = setInterval(() => {
    outgoing.write(body.subarray(from, from + bytes));
    from += bytes;
    if (from >= body.length) outgoing.end();
  }, everyMs);
  outgoing.once("finish", () => clearInterval(timer));
  outgoing.once("close", () => clearInterval(timer));
}
