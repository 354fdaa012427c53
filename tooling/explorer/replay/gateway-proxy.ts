import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { activityHeader } from "./named-requests.ts";

/** A worker's request that waits for the trace's decision. */
export interface HeldRequest {
  /** the same for all requests of one activity */
  readonly activity: string;
  readonly operation: "payout" | "check";
  readonly activityType: string;
  readonly activityId: number;
  readonly runId: string;
  /** the fields of the request */
  readonly fields: Readonly<Record<string, unknown>>;
  /** passes it to the gateway */
  forward(): Promise<WireAnswer>;
  /** null: cuts the connection without an answer */
  answer(answer: WireAnswer | null): void;
}

export interface WireAnswer {
  readonly http: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A proxy between workers and the gateway, which holds each request until the trace decides. */
export interface GatewayProxy extends AsyncDisposable {
  readonly url: string;
  /** requests whose worker still waits */
  held(): readonly HeldRequest[];
  /** number of payment requests of each activity, with any result */
  readonly payouts: ReadonlyMap<string, number>;
  /** from now on gives this answer to every request of this activity */
  answerAll(activity: HeldRequest, answer: WireAnswer): void;
  /** refuses connections while this runs */
  refuseWhile(work: () => Promise<void>): Promise<void>;
  /** from now on no request gets an answer */
  cutAll(): void;
}

type Named = Pick<HeldRequest, "activityType" | "activityId" | "runId" | "activity">;

export async function startGatewayProxy(gatewayUrl: string): Promise<GatewayProxy> {
  const held = new Set<HeldRequest>();
  const standing = new Map<string, WireAnswer>();
  const payouts = new Map<string, number>();
  let isOver = false;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    const named = namedBy(request);
    const path = request.url ?? "/";
    const one: HeldRequest = {
      ...named,
      operation: path.startsWith("/payout") ? "payout" : "check",
      fields: JSON.parse(body) as Record<string, unknown>,
      forward: () => forward(gatewayUrl + path, request, body),
      answer(answer) {
        held.delete(one);
        if (answer === null) response.destroy();
        else send(response, answer);
      },
    };
    const { activity } = one;
    if (one.operation === "payout") payouts.set(activity, (payouts.get(activity) ?? 0) + 1);
    const answer = standing.get(activity);
    if (answer !== undefined) return send(response, answer);
    if (isOver) return one.answer(null);
    held.add(one);
    // its worker was killed, or no longer waits
    response.once("close", () => held.delete(one));
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return {
    url: `http://127.0.0.1:${port}`,
    held: () => [...held],
    payouts,
    answerAll: ({ activity }, answer) => void standing.set(activity, answer),
    async refuseWhile(work) {
      server.close();
      await work();
      server.closeAllConnections();
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    cutAll() {
      isOver = true;
      for (const one of held) one.answer(null);
    },
    [Symbol.asyncDispose]: close,
  };
}

function namedBy({ headers }: IncomingMessage): Named {
  const named = JSON.parse(String(headers[activityHeader])) as Record<
    "activityType" | "activityId" | "runId",
    string
  >;
  const { activityId, runId } = named;
  return { ...named, activityId: Number(activityId), activity: `${runId} ${activityId}` };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}

async function forward(
  url: string,
  { headers }: IncomingMessage,
  body: string,
): Promise<WireAnswer> {
  const {
    [activityHeader]: _,
    host: __,
    connection: ___,
    "content-length": ____,
    ...kept
  } = headers;
  const entries = Object.entries(kept).map(([name, value]) => [name, String(value)] as const);
  const answer = await fetch(url, { method: "POST", headers: Object.fromEntries(entries), body });
  return { http: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** each request has a new connection, so that refusing connections works */
function send(response: ServerResponse, { http, body }: WireAnswer): void {
  response.writeHead(http, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(body));
}
