import type { Logger, LogLevel, LogMetadata } from "@temporalio/worker";
import { pino, type LevelWithSilent } from "pino";

/** the only fields that are logged with a message: none is secret or personal */
const allowed = [
  "account",
  "accounts",
  "activityId",
  "activityType",
  "address",
  "attempt",
  "callbacks",
  "count",
  "differs",
  "durationMs",
  "kind",
  "listening",
  "namespace",
  "reason",
  "refNo",
  "runId",
  "sdkComponent",
  "seconds",
  "signal",
  "taskQueue",
  "url",
  "workflowId",
  "workflowType",
];
const levels = {
  TRACE: "trace",
  DEBUG: "debug",
  INFO: "info",
  WARN: "warn",
  ERROR: "error",
} as const satisfies Record<LogLevel, LevelWithSilent>;

/** JSON lines on stderr, for Temporal's runtime and for the app itself. */
export function createWorkerLog(level: LevelWithSilent = "info"): Logger {
  const destination = pino.destination({ fd: 2, sync: true });
  // a closed log must not end the worker
  destination.on("error", () => {});
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const write = (at: LogLevel, message: string, meta: LogMetadata = {}) => {
    if (isNoise(at, message, meta)) return;
    log[levels[at]]({ ...allowedOnly(meta), ...reasonOf(meta) }, message);
  };
  return {
    log: write,
    trace: (message, meta) => write("TRACE", message, meta),
    debug: (message, meta) => write("DEBUG", message, meta),
    info: (message, meta) => write("INFO", message, meta),
    warn: (message, meta) => write("WARN", message, meta),
    error: (message, meta) => write("ERROR", message, meta),
  };
}

/** each account has three SDK workers, which all log their start, their end and what they do not poll for */
function isNoise(at: LogLevel, message: string, { sdkComponent }: LogMetadata): boolean {
  const plain = at === "TRACE" || at === "DEBUG" || at === "INFO";
  const ofRuntime = sdkComponent === "worker" || sdkComponent === "core";
  return ofRuntime && (plain || message.includes("not polling for"));
}

function allowedOnly(meta: LogMetadata): Record<string, unknown> {
  return Object.fromEntries(
    allowed.flatMap((name) => (meta[name] === undefined ? [] : [[name, meta[name] as unknown]])),
  );
}

/** an error's first line, without its stack and its other properties */
function reasonOf({ error }: LogMetadata): { reason?: string } {
  return error instanceof Error ? { reason: error.message.split("\n", 1)[0] ?? "" } : {};
}
