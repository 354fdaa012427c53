import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** the command was asked to stop */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Rejects with `Interrupted` on Ctrl-C and similar signals; a second signal ends the process at once. */
export function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // nothing may be awaiting the promise when the signal comes
  promise.catch(() => {});
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      const interrupted = new Interrupted(signal);
      if (stopping) process.exit(interrupted.exitCode);
      stopping = true;
      reject(interrupted);
    });
  }
  return promise;
}

/** milliseconds after which a sent signal has certainly arrived */
const signalIsHeard = 250;

/**
 * The result of the work, or of `interrupted` if that comes first. Ctrl-C also ends processes that the work has started, and the
 * work may fail before the signal arrives. So a failure counts only if no interruption follows it.
 */
export async function orInterrupted<Result>(
  work: Promise<Result>,
  interrupted: Promise<Result>,
): Promise<Result> {
  const believed = work.catch(async (error: unknown) => {
    await sleep(signalIsHeard);
    throw error;
  });
  return Promise.race([interrupted, believed]);
}

/** waits until the command is asked to stop, which is its normal end */
export async function untilInterrupted(interrupted: Promise<never>): Promise<void> {
  // something must keep the process alive
  const alive = setInterval(() => {}, 2 ** 30);
  try {
    await interrupted;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  } finally {
    clearInterval(alive);
  }
}
