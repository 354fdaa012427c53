import type { Profile } from "@merchant-payment/core";
import { TemporalUnreachableError } from "@merchant-payment/temporal/client";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { callbackPath } from "../../configuration/callback-url.ts";
import type { createWorkerLog } from "../observability/service-log.ts";
import type { Answered } from "./callback-metrics.ts";
import { refusals, type CallbackOutcome, type Refusal } from "./callback-outcome.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { recogniseCallback } from "./recognise-callback.ts";
import { createThrottledCounter, type ThrottledCounter } from "./throttled-counter.ts";
import { signalPayments, type ServedCallbacks } from "./signal-payments.ts";
import { boundedBody } from "../http/bounded-body.ts";

/** bytes; callbacks of this API have a few hundred */
const longestBody = 65_536;
const mediaTypes: readonly string[] = ["application/json", "application/x-www-form-urlencoded"];

/** seconds after which the gateway may send a callback again: by then Temporal may answer, or the payment may accept hints again */
const secondsOfOutage = 10;
const secondsOfPatience = 300;

/** all addresses are equal: a RefNo is one payment, whatever address its callback uses */
const addresses = [callbackPath("payout"), callbackPath("deposit"), "/callbacks"] as const;

export interface ReceiverOptions {
  readonly accounts: readonly ServedCallbacks[];
  readonly log: ReturnType<typeof createWorkerLog>;
  /** path of the public base URL, if it has one: a proxy may keep or remove it, and the signature may cover it */
  readonly basePath: string;
  readonly answered?: Answered | undefined;
}

export interface ReceiverApp {
  readonly fetch: Hono["fetch"];
  readonly tally: ThrottledCounter;
}

const incomplete = "the body did not come whole";

interface Env {
  readonly Variables: { outcome: CallbackOutcome };
}

/** Receives callbacks: verifies them and tells the payment that there may be news. Uses nothing else of them. */
export function createReceiverApp({
  accounts,
  log,
  basePath,
  answered = () => {},
}: ReceiverOptions): ReceiverApp {
  const tally = createThrottledCounter((reason, count, error) =>
    log.warn("callbacks not passed on", { reason, count, error }),
  );
  const budget = createRateLimiter();
  const refuse = (context: Context<Env>, outcome: Refusal, reason: string): Response => {
    context.set("outcome", outcome);
    tally.add(reason);
    return context.text(`${reason}\n`, refusals[outcome]);
  };

  async function receive(context: Context<Env>, path: string): Promise<Response> {
    const body = await wholeBody(context);
    if (body === null) return refuse(context, "incomplete", incomplete);
    const headers = context.req.header();
    const recognised = recogniseCallback(accounts, { method: "POST", path, headers, body });
    if ("reason" in recognised)
      return refuse(context, "not_verified", `not verified: ${recognised.reason}`);
    const [{ owner, refNo }] = recognised;
    if (refNo === null)
      return refuse(
        context,
        "without_ref_no",
        `verified, but without ${owner.profile.callback.refNo}`,
      );
    const told = await signalPayments(recognised, budget);
    context.set("outcome", told);
    if (told === "signalled") {
      tally.count(told);
      log.info("callback passed on", { account: owner.name, refNo });
      return acknowledgement(owner.profile.callback.acknowledge);
    }
    tally.add(told);
    if (told === "repeated") return sendAgain(context, secondsOfPatience);
    return acknowledgement(owner.profile.callback.acknowledge);
  }

  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const begun = performance.now();
    await next();
    answered(context.get("outcome"), (performance.now() - begun) / 1000);
  });
  const bounded = boundedBody({
    maxSize: longestBody,
    onError: (context) => refuse(context, "too_long", "longer than 64 KiB"),
  });
  const limit: MiddlewareHandler<Env> = async (context, next) => {
    let came = false;
    try {
      return await bounded(context, async () => {
        came = true;
        await next();
      });
    } catch (error) {
      // a body without a content-length is read here to measure it
      if (came) throw error;
      return refuse(context, "incomplete", incomplete);
    }
  };
  for (const path of addresses) {
    for (const listened of new Set([path, basePath + path])) {
      app.post(listened, limit, async (context) =>
        isReadable(context.req.header("content-type"))
          ? receive(context, basePath + path)
          : refuse(context, "not_readable", "neither JSON nor a form"),
      );
      app.all(listened, (context) => {
        context.header("allow", "POST");
        return refuse(context, "not_a_post", "not a POST");
      });
    }
  }
  app.notFound((context) => refuse(context, "no_such_path", "no such path"));
  app.onError((error, context) => {
    const unreachable = TemporalUnreachableError.is(error);
    context.set("outcome", unreachable ? "temporal_out_of_reach" : "not_kept");
    tally.add(unreachable ? "Temporal is out of reach" : "Temporal did not take it", error);
    return sendAgain(context, secondsOfOutage);
  });
  return { fetch: app.fetch, tally };
}

function sendAgain(context: Context, seconds: number): Response {
  return context.text("not kept; send it again later\n", 503, { "retry-after": `${seconds}` });
}

function acknowledgement({
  status,
  contentType,
  body,
}: Profile["callback"]["acknowledge"]): Response {
  // these statuses have no body: Response throws if it gets one
  return status === 204 || status === 205
    ? new Response(null, { status })
    : new Response(body, { status, headers: { "content-type": contentType } });
}

/** without a media type the body decides how it is read */
function isReadable(contentType: string | undefined): boolean {
  const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return mediaType === undefined || mediaTypes.includes(mediaType);
}

/** null if the sender closed the connection or took too long */
async function wholeBody({ req }: Context): Promise<string | null> {
  try {
    // text() would remove a byte order mark, which the signature may cover
    return Buffer.from(await req.arrayBuffer()).toString("utf8");
  } catch {
    return null;
  }
}
