import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ReceivedCallback {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** milliseconds since 1970 */
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedCallback[];
}

type Reply = { readonly status?: number; readonly body?: string };

/** A merchant's callback endpoint. It gives the replies in turn and then repeats the last one. */
export async function startReceiver(...replies: Reply[]): Promise<Receiver> {
  const received: ReceivedCallback[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (piece: string) => (body += piece));
    incoming.on("end", () => {
      const headers = incoming.headers as Record<string, string>;
      received.push({
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        headers,
        body,
        at: Date.now(),
      });
      const reply = replies[Math.min(received.length, replies.length) - 1] ?? {};
      outgoing.writeHead(reply.status ?? 200).end(reply.body ?? "OK");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`, received };
}
