import { readdir, readFile } from "node:fs/promises";

/** The command lines of all processes that have `NAME=value` in their environment (Linux). */
export async function markedProcesses(mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (!environment.split("\0").includes(mark)) continue;
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    found.push(`${pid} ${commandLine.replaceAll("\0", " ").trim()}`);
  }
  return found;
}
