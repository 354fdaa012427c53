import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./calling-process.ts", import.meta.url));

/** A process that makes one kind of call. */
export interface Caller extends AsyncDisposable {
  /** microseconds of CPU for one call, measured over so many */
  readonly cpuOf: (calls: number) => Promise<number>;
}

export function startCaller(
  caller: "ours" | "byHand" | "stripe" | "xendit",
  gatewayUrl: string,
): Caller {
  const child = fork(script, [caller, gatewayUrl]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`the process that calls ${caller} ended with code ${code}`);
  });
  failed.catch(() => {});
  return {
    async cpuOf(calls) {
      const answer = once(child, "message");
      child.send(calls);
      const [cpu] = (await Promise.race([answer, failed])) as [number];
      return cpu;
    },
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await failed.catch(() => {});
    },
  };
}
