import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { cliVersion } from "./cached-server.ts";

const stalledAfterMs = 20_000;

/** Lets the Temporal SDK download the CLI in a separate process, because its native runtime can be set up only once in a process. */
export async function downloadWithSdk({
  folder,
  executable,
  say,
}: {
  folder: string;
  executable: string;
  say: (line: string) => void;
}): Promise<void> {
  say(`Downloading the Temporal CLI ${cliVersion} from temporal.download: about a minute.`);
  const target = await mkdtemp(join(folder, "download-"));
  const ended = new AbortController();
  try {
    const script = fileURLToPath(new URL("./sdk-download.ts", import.meta.url));
    const download = execa(process.execPath, [script, target, cliVersion], {
      reject: false,
      stdin: "ignore",
      cancelSignal: ended.signal,
      forceKillAfterDelay: 1000,
    });
    const file = join(target, `temporal-cli-${cliVersion}`);
    const result = await Promise.race([download, stalled(`${file}.downloading`, ended.signal)]);
    if (result.failed) throw new Error(`The download failed: ${cause(result.stderr)}.`);
    await rename(file, executable);
  } finally {
    ended.abort();
    await rm(target, { recursive: true, force: true });
  }
}

/** Resolves when the file has not grown for a while: a firewall may drop the connection, and the SDK would wait without end. */
async function stalled(
  file: string,
  signal: AbortSignal,
): Promise<{ failed: true; stderr: string }> {
  let size = -1;
  while (true) {
    await wait(stalledAfterMs, undefined, { signal });
    const now = await stat(file).then(
      (found) => found.size,
      () => -1,
    );
    if (now === size) return { failed: true, stderr: "nothing arrived for 20 seconds" };
    size = now;
  }
}

/** The SDK's message repeats its URL several times; the reason is at its end. */
function cause(stderr: string | undefined): string {
  const message = (stderr ?? "").trim().split("\n").at(-1) ?? "";
  return message.split("): ").at(-1)?.replace(/\.$/, "") || "no reason was given";
}
