import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Microseconds of this process's CPU (user and system) for one call, `concurrent` of them under way at any time. */
export async function cpuPerCall(
  call: (index: number) => Promise<void>,
  { calls, concurrent }: { readonly calls: number; readonly concurrent: number },
): Promise<number> {
  // what the one before left behind is not this one's cost
  collectGarbage();
  let next = 0;
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (next < calls) await call(next++);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
