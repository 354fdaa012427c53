import { execa } from "execa";

const root = new URL("../..", import.meta.url);

/** Runs a command of this repository's tools in the root; resolves to its exit code. */
export async function runStep(command: string, ...args: string[]): Promise<number> {
  const { exitCode } = await execa(command, args, {
    cwd: root,
    preferLocal: true,
    localDir: root,
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    reject: false,
    env: { TURBO_TELEMETRY_DISABLED: "1" },
  });
  return exitCode ?? 1;
}
