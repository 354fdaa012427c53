import { createHash, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "@merchant-payment/core";
import type { Payload, PayloadCodec } from "@temporalio/common";
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { Counter, type Registry } from "prom-client";
import { readPayloads, writePayloads } from "./payloads-json.ts";
import { boundedBody } from "../http/bounded-body.ts";

export interface CodecOptions {
  readonly codec: PayloadCodec;
  readonly token: string;
  /** origins of pages that may read the answers */
  readonly origins: readonly string[];
  /** called for a refused request, without its content */
  readonly refused: (operation: Operation, why: Refusal) => void;
  /** gets the counters */
  readonly registry: Registry;
}

export type Operation = "encode" | "decode";
export type Refusal = "token" | "tooLong" | "malformed" | "undecodable";

/** bytes; a page of Temporal's UI asks for a few payloads of at most 2 MB at once */
const longest = 16_777_216;

const problems = {
  token: [401, "send the token of this codec server: Authorization: Bearer …, or in the path"],
  tooLong: [413, `more than ${longest} bytes; ask for fewer payloads at once`],
  malformed: [400, "not a JSON document of Temporal's Payloads: {payloads: [{metadata, data}]}"],
  undecodable: [
    400,
    "a payload was changed, or a key has another value than it was encrypted with",
  ],
} as const satisfies Record<Refusal, readonly [400 | 401 | 413, string]>;

/**
 * Temporal's remote codec: `/encode` and `/decode` with the token as Bearer, or under `/{token}`, because the UI cannot send a
 * header with a token.
 */
export function createCodecApp(options: CodecOptions): Hono {
  const app = new Hono();
  const requests = new Counter({
    name: "merchant_payment_codec_requests_total",
    help: "requests to the codec server, by what came of them",
    labelNames: ["operation", "outcome"],
    registers: [options.registry],
  });

  const browser = cors({
    origin: [...options.origins],
    allowMethods: ["POST"],
    allowHeaders: ["authorization", "content-type", "x-namespace"],
    maxAge: 600,
  });
  const isToken = tokenCheck(options.token);
  for (const operation of ["encode", "decode"] as const) {
    const refuse = (context: Context, why: Refusal, words: string = problems[why][1]) => {
      requests.inc({ operation, outcome: why });
      options.refused(operation, why);
      return context.json({ message: words }, problems[why][0]);
    };
    for (const path of [`/${operation}`, `/:token/${operation}`]) {
      app.use(path, browser);
      app.post(
        path,
        async (context, next) => {
          const given = context.req.param("token") ?? bearer(context);
          return isToken(given) ? next() : refuse(context, "token");
        },
        boundedBody({ maxSize: longest, onError: (context) => refuse(context, "tooLong") }),
        async (context) => {
          const payloads = readPayloads(await context.req.text());
          if (payloads === null) return refuse(context, "malformed");
          const coded = await code(options.codec, operation, payloads);
          if (typeof coded === "string") return refuse(context, "undecodable", coded);
          requests.inc({ operation, outcome: "done" });
          return context.json(writePayloads(coded), 200, { "cache-control": "no-store" });
        },
      );
    }
  }
  app.notFound((context) => context.json({ message: "there are POST /encode and /decode" }, 404));
  app.onError((_error, context) => context.json({ message: "this cannot be done now" }, 500));
  return app;
}

/** the payloads, or the reason why not, without any of their content */
async function code(
  codec: PayloadCodec,
  operation: Operation,
  payloads: Payload[],
): Promise<Payload[] | string> {
  try {
    return await codec[operation](payloads);
  } catch (error) {
    return ConfigurationError.is(error) ? error.message : problems.undecodable[1];
  }
}

function bearer({ req }: Context): string {
  return /^Bearer (.+)$/i.exec(req.header("authorization") ?? "")?.[1] ?? "";
}

/** takes the same time for every wrong token */
function tokenCheck(token: string): (given: string) => boolean {
  const expected = digest(token);
  return (given) => timingSafeEqual(digest(given), expected);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
