import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

type Call = (index: number) => Promise<void>;

/** Microseconds of this process's CPU (user and system) for one call, with `concurrent` of them running at any time. */
export async function cpuPerCall(
  call: Call,
  { calls, concurrent }: { readonly calls: number; readonly concurrent: number },
): Promise<number> {
  // without the garbage of the variant before
  collectGarbage();
  // after a warm-up, because the engine may have dropped this variant's optimised code
  await callAll(call, Math.ceil(calls / 2), concurrent);
  const before = process.cpuUsage();
  await callAll(call, calls, concurrent);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

async function callAll(call: Call, calls: number, concurrent: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: concurrent }, lane));
}
