import type { IncomingMessage } from "node:http";

/** bytes; requests of this API have a few hundred */
const longest = 1_048_576;

export interface ReadBody {
  readonly text: string;
  readonly ended: "complete" | "too long" | "interrupted";
}

/** The part of a request's body that arrived. */
export async function readBody(incoming: IncomingMessage): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  const text = () => Buffer.concat(chunks).toString("utf8");
  try {
    for await (const chunk of incoming.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > longest) return { text: "", ended: "too long" };
    }
    return { text: text(), ended: incoming.complete ? "complete" : "interrupted" };
  } catch {
    return { text: text(), ended: "interrupted" };
  }
}
