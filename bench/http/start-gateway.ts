import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./answering-process.ts", import.meta.url));

/** A gateway in a process of its own, so that what it costs is nobody's here. */
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
