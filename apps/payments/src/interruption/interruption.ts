import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** somebody asked the command to stop */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Rejects with `Interrupted` on Ctrl-C and its like; a second one ends the process at once. */
export function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // nobody may be waiting when it comes
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

/** milliseconds in which a signal that was sent is certainly heard */
const signalIsHeard = 250;

/**
 * The work, or what comes of `interrupted` where somebody asks to stop first. Ctrl-C ends what the work has started too, and the work may
 * notice that before the signal is heard: a failure is believed only when no interruption comes with it.
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

/** until somebody asks to stop, which is how such a command is meant to end */
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
