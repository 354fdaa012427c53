import {
  mayMeanAbsent,
  type AnswerClass,
  type CodeRules,
  type Evidence,
  type StatusClass,
} from "@merchant-payment/core/outcome";
import type { Environment, WorkerProfile } from "./environment.ts";
import type { Rules } from "./rules.ts";

/** An answer: an envelope's code with an HTTP status, or less. */
export const wires = {
  ok: { code: "00", http: "200" },
  refused: { code: "51", http: "200" },
  busy: { code: "91", http: "200" },
  hold: { code: "40", http: "200" },
  absent: { code: "25", http: "200" },
  duplicate: { code: "94", http: "200" },
  strange: { code: "77", http: "200" },
  okUnder500: { code: "00", http: "500" },
  busyUnder500: { code: "91", http: "500" },
  refusedUnder500: { code: "51", http: "500" },
} as const;

export type Wire = keyof typeof wires | "lost" | "unsent";

/** The rules under test in one environment. */
export interface World {
  readonly env: Environment;
  readonly rules: Rules;
  /** how each worker's profile classifies each answer */
  readonly classes: readonly Readonly<Record<keyof typeof wires, AnswerClass>>[];
}

export function createWorld(env: Environment, rules: Rules): World {
  return { env, rules, classes: env.workers.map((worker) => classesOf(worker, rules)) };
}

function classesOf({ canSayNotFound }: WorkerProfile, rules: Rules): World["classes"][number] {
  const codes: CodeRules = {
    success: [{ code: "00" }],
    rejected: [{ code: "51" }],
    signatureRefused: [],
    busy: [{ code: "91" }],
    hold: [{ code: "40" }],
    notFound: canSayNotFound ? [{ code: "25" }] : [],
    duplicate: [{ code: "94" }],
  };
  const classify = ({ code, http }: { code: string; http: string }) =>
    rules.classifyAnswer(codes, { code, http, status: null, message: null, dataStatus: null });
  return Object.fromEntries(
    Object.entries(wires).map(([name, wire]) => [name, classify(wire)]),
  ) as World["classes"][number];
}

/** The client's evidence for an answer. */
export function sight(
  { classes }: World,
  worker: number,
  wire: Wire,
  seen: {
    readonly status: StatusClass | null;
    readonly mismatchedFields: readonly string[];
    readonly kindProven: boolean;
  } = { status: null, mismatchedFields: [], kindProven: false },
): Evidence {
  if (wire === "lost") return { kind: "noResponse", reason: "" };
  if (wire === "unsent") return { kind: "notSent", reason: "" };
  const answerClass = classes[worker]?.[wire] ?? "unclear";
  const shown = seen.status === null && seen.mismatchedFields.length === 0 ? null : { Status: "?" };
  return {
    kind: "response",
    class: answerClass,
    mayMeanAbsent: mayMeanAbsent(answerClass, wires[wire].http, shown),
    ...seen,
  };
}
