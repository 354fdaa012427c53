import { access, constants, mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { buildWithGo } from "./build-with-go.ts";
import { cachedServer } from "./cached-server.ts";
import { downloadWithSdk } from "./download-with-sdk.ts";
import { failureText } from "./failure-text.ts";
import { serverVersion } from "./server-version.ts";
import { withCacheLock } from "./with-cache-lock.ts";

/** An executable `temporal` that can run `server start-dev`, and where it came from. */
export type FoundTemporalServer = {
  executable: string;
  foundIn: "TEMPORAL_CLI" | "PATH" | "cache" | "download" | "go";
};

/** Older servers lack functions that the payouts need. The lowest version accepted from PATH is the one that the tests use. */
const oldestServer = [1, 29];

/**
 * Finds a Temporal CLI: `TEMPORAL_CLI`, PATH, the user's cache, a download, a build with Go, in this order.
 * A downloaded or built one stays in the cache. `say` gets one line for each slow step, with its approximate time.
 * Throws an Error whose message lists the possible solutions.
 */
export async function findTemporalServer({
  say,
}: {
  say: (line: string) => void;
}): Promise<FoundTemporalServer> {
  const named = process.env["TEMPORAL_CLI"];
  if (named) return { executable: await checkNamed(named), foundIn: "TEMPORAL_CLI" };
  const onPath = await findOnPath(say);
  if (onPath) return { executable: onPath, foundIn: "PATH" };
  const cached = cachedServer();
  if (await isUsable(cached.executable)) return { executable: cached.executable, foundIn: "cache" };
  say(`No Temporal server in TEMPORAL_CLI, on PATH or in ${cached.folder}: getting one, once.`);
  return fetchIntoCache(cached, say);
}

async function checkNamed(executable: string): Promise<string> {
  if (await isUsable(executable)) return executable;
  throw new Error(
    `TEMPORAL_CLI names ${executable}, which is not a Temporal CLI that can run a dev server: correct it, or unset it to have one found.`,
  );
}

async function findOnPath(say: (line: string) => void): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const executable = join(folder, "temporal");
    if (!folder || !(await isExecutable(executable))) continue;
    const version = await serverVersion(executable);
    if (version && isRecent(version)) return executable;
    say(
      `${executable} is not used: it brings ${version ? `server ${version.join(".")}` : "no dev server"}, and ${oldestServer.join(".")} or newer is needed.`,
    );
  }
  return undefined;
}

function isRecent([major = 0, minor = 0]: number[]): boolean {
  const [oldestMajor = 0, oldestMinor = 0] = oldestServer;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

async function fetchIntoCache(
  cached: { folder: string; executable: string },
  say: (line: string) => void,
): Promise<FoundTemporalServer> {
  const { folder, executable } = cached;
  const failures: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    return await withCacheLock(executable, say, async () => {
      // another process may have fetched it while this one waited for the lock
      if (await isUsable(executable)) return { executable, foundIn: "cache" };
      for (const [foundIn, fetchServer] of sources) {
        try {
          await fetchServer({ folder, executable, say });
          return { executable, foundIn };
        } catch (error) {
          failures.push(failureText(error));
          say(failureText(error));
        }
      }
      throw new Error("none of the sources worked");
    });
  } catch (error) {
    if (failures.length === 0) failures.push(failureText(error));
    throw new Error(adviceAfter(failures), { cause: error });
  }
}

const sources = [
  ["download", downloadWithSdk],
  ["go", buildWithGo],
] as const;

function adviceAfter(failures: string[]): string {
  return [
    "There is no Temporal dev server, and none could be had.",
    ...failures.map((failure) => `  - ${failure}`),
    "Do one of these and run the command again:",
    "  - install the Temporal CLI so that `temporal` is on PATH (https://docs.temporal.io/cli)",
    "  - set TEMPORAL_CLI to a Temporal CLI that you have",
    "  - allow access to https://temporal.download",
    "  - install Go 1.21 or newer (https://go.dev/dl), and the CLI is built from its source",
  ].join("\n");
}

async function isUsable(executable: string): Promise<boolean> {
  return (await isExecutable(executable)) && (await serverVersion(executable)) !== undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
