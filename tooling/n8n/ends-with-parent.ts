import { spawn } from "node:child_process";

/**
 * Runs a command in a separate process group, and ends that whole group when the command ends or its starter
 * is gone: standard input is a pipe from the starter, which closes with any end of the starter.
 */
const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error("usage: ends-with-parent.ts <command> [arguments]");

const child = spawn(command, args, { detached: true, stdio: ["ignore", "inherit", "inherit"] });
const endGroup = () => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // no process is left in the group
  }
};

process.stdin.resume();
process.stdin.on("close", endGroup);
process.on("SIGTERM", () => child.kill("SIGTERM"));
// Ctrl-C reaches every process of the terminal's group; the starter decides what to do
process.on("SIGINT", () => {});
process.on("exit", endGroup);
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
