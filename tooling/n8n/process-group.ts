import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A command with all its child processes; it ends with this process at the latest. */
export interface ProcessGroup {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly output: { stdout: string; stderr: string };
  readonly exit: Promise<number>;
}

const endsWithParent = fileURLToPath(new URL("ends-with-parent.ts", import.meta.url));

/** Runs a script with this Node. */
export function startGroup(
  command: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): ProcessGroup {
  const child = spawn(process.execPath, [endsWithParent, process.execPath, ...command], {
    ...options,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  if (child.pid === undefined) throw new Error(`${command[0]} could not be started.`);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const exit = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  return { process: child, pid: child.pid, output, exit };
}

/** Asks it to end, and kills remaining processes after 15 seconds. */
export async function stopGroup(group: ProcessGroup): Promise<void> {
  group.process.kill("SIGTERM");
  const inTime = group.exit.then(() => true);
  if (!(await Promise.race([inTime, sleep(15_000, false, { ref: false })])))
    group.process.stdin?.end();
  await group.exit;
}
