import { stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Ended, KillableCommand } from "./killable-command.ts";

/** milliseconds that a batch command needs to start, check its file, hand over and begin to follow */
const longestLife = 8_000;

/** Kills a command at random points of the batch and starts it again, so many times. @returns the number of kills */
export async function killAsItGoes(
  command: KillableCommand,
  times: number,
  howFar: () => number,
  whole: number,
  random: () => number,
  over: AbortSignal,
): Promise<number> {
  const moments = Array.from({ length: times }, () => random() * whole).toSorted((a, b) => a - b);
  // the progress is read from the whole ledger
  const look = Math.max(100, whole / 5);
  let kills = 0;
  for (const moment of moments) {
    while (howFar() < moment && !over.aborted) await wait(look);
    await wait(random() * 500);
    if (over.aborted) break;
    await command.kill();
    kills += 1;
    command.start();
  }
  return kills;
}

export interface KilledBatch {
  /** number of kills at any time, and of kills while it wrote its report */
  readonly kills: number;
  readonly reporting: number;
  readonly ended: Ended;
}

/** Starts a batch command again and again, until a start ends by itself after a kill has cut off an earlier report. */
export async function killUntilItEnds(
  command: KillableCommand,
  times: number,
  report: string,
  random: () => number,
  say: (line: string) => void,
): Promise<KilledBatch> {
  let kills = 0;
  for (let time = 1; time <= times; time += 1) {
    command.start();
    await Promise.race([wait(random() * longestLife), command.ended()]);
    if (!(await command.kill())) break;
    kills += 1;
    say(`batch command killed, ${time} of ${times}`);
  }
  command.start();
  const reporting = await killedWhileItWrites(command, `${report}.part`);
  say("batch command killed while it wrote its report");
  if (reporting) command.start();
  return { kills, reporting: reporting ? 1 : 0, ended: await command.ended() };
}

async function killedWhileItWrites(command: KillableCommand, part: string): Promise<boolean> {
  const over = command.ended().then(() => true);
  for (;;) {
    const written = await stat(part).catch(() => null);
    if ((written?.size ?? 0) > 0) return command.kill();
    if (await Promise.race([over, wait(10, false)])) return false;
  }
}
