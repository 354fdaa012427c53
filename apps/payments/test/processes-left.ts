import { execa } from "execa";

/** processes of the command's group, and of its Temporal server */
export async function leftOf(group: number, children: readonly number[]): Promise<string[]> {
  const { stdout } = await execa("ps", ["-eo", "pid=,pgid=,stat=,args="]);
  return stdout.split("\n").filter((line) => {
    const [pid, pgid, stat = ""] = line.trim().split(/\s+/);
    const ours = Number(pgid) === group || children.includes(Number(pid));
    return ours && !stat.startsWith("Z");
  });
}

/** all current descendants of this process */
export async function descendants(of: number): Promise<number[]> {
  const { stdout } = await execa("ps", ["-eo", "pid=,ppid="]);
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid, ...below(pid)] : []));
  return below(of);
}
