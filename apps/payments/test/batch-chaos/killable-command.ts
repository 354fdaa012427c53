import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** The end of a command that was not killed. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** One command of the real CLI that tests kill and start again. */
export interface KillableCommand {
  start(): void;
  /** SIGKILL; resolves when it is gone. False: it had ended by itself. */
  kill(): Promise<boolean>;
  /** the last start, when it is over */
  ended(): Promise<Ended>;
}

/** @param log a file to which its output is appended */
export function killableCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string,
): KillableCommand {
  let kill: (() => boolean) | undefined;
  let ended: Promise<Ended> = Promise.resolve({ exitCode: null, stdout: "" });
  return {
    start() {
      const child = spawn(process.execPath, [main, ...args], {
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.pipe(createWriteStream(log, { flags: "a" }));
      const gone = once(child, "exit");
      kill = () => child.exitCode === null && child.kill("SIGKILL");
      ended = text(child.stdout).then(async (stdout) => {
        await gone;
        return { exitCode: child.exitCode, stdout };
      });
    },
    async kill() {
      const killed = kill?.() === true;
      await ended;
      return killed;
    },
    ended: () => ended,
  };
}
