import type { Environment } from "../environment.ts";

type Json = Readonly<Record<string, unknown>>;

/** The profile of a trace's workers: other waits are short, and nothing is given up only because of time. */
export function workerProfileOf(
  sandboxProfile: Json,
  env: Environment,
  /** milliseconds that a worker waits for the gateway */
  answerWithin: number,
): Json {
  return merge(sandboxProfile, changesFor(env, answerWithin));
}

const never = "90d";

function changesFor({ terms, gateway, workers }: Environment, answerWithin: number): Json {
  const [{ checkFirst, canSayNotFound }] = workers;
  return {
    payout: {
      checkFirst,
      whenNotFound: terms.whenNotFound,
      notFoundGrace: never,
      submitDeadline: never,
      ...(checkFirst ? {} : { refNos: "neverRepeat" }),
    },
    polling: {
      first: "50ms",
      backoff: 1,
      max: "100ms",
      inReview: "50ms",
      unknownFor: never,
      deadline: never,
    },
    timeouts: { connect: "1s", response: `${answerWithin}ms` },
    check: { refNos: gateway.provesKind ? "shared" : "perKind" },
    echo: { transId: gateway.transId === "none" ? false : gateway.transId },
    ...(canSayNotFound ? {} : { codes: { notFound: [] } }),
  };
}

/** `over` on `base`, objects merged, everything else replaced */
function merge(base: Json, over: Json): Json {
  const merged = Object.entries(over).map(([key, value]) => [
    key,
    isObject(value) && isObject(base[key]) ? merge(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
