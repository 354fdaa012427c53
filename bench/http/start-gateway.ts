import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./answering-process.ts", import.meta.url));

/** A gateway in a separate process, so that its cost is not measured here. */
export async function startGateway(): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(script);
  const [url] = (await once(child, "message")) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
