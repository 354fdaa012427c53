import envPaths from "env-paths";
import { execa } from "execa";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import lockfile from "proper-lockfile";
import { nodePrefix } from "./node-prefix.ts";

export interface InstalledN8n {
  /** the script to run with this Node: `node bin start` */
  readonly bin: string;
  readonly version: string;
}

const installation = fileURLToPath(new URL("installation", import.meta.url));

/**
 * The real n8n, in the user's cache folder. If it is not there, it is downloaded and built, once.
 * The folder's name depends on the installed packages and the Node version, so an update has another folder.
 */
export async function installN8n(
  options: { say?: (line: string) => void } = {},
): Promise<InstalledN8n> {
  const say = options.say ?? ((line: string) => void process.stderr.write(`n8n: ${line}\n`));
  if (Number(process.versions.node.split(".")[0]) < 24)
    throw new Error("n8n needs Node 24; run this under Node 24.");
  const cache = join(envPaths("merchant-payment", { suffix: "" }).cache, "n8n");
  const folder = join(cache, await fingerprint());
  if (!existsSync(folder))
    await underLock(cache, say, () =>
      existsSync(folder) ? undefined : install(cache, folder, say),
    );
  const { version } = JSON.parse(
    await readFile(join(folder, "node_modules/n8n/package.json"), "utf8"),
  );
  return { bin: join(folder, "node_modules/n8n/bin/n8n"), version };
}

async function fingerprint(): Promise<string> {
  const files = ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml"].map((name) =>
    readFile(join(installation, name)),
  );
  const hash = createHash("sha256").update(Buffer.concat(await Promise.all(files)));
  return `${process.platform}-${process.arch}-node${process.versions.modules}-${hash.digest("hex").slice(0, 12)}`;
}

async function underLock(
  cache: string,
  say: (line: string) => void,
  work: () => Promise<void> | undefined,
): Promise<void> {
  await mkdir(cache, { recursive: true });
  if (await lockfile.check(cache)) say("another process is installing it; waiting");
  // Held for minutes: the lock is renewed while the work runs, and is taken over 60 s after its holder has died.
  const release = await lockfile.lock(cache, {
    stale: 60_000,
    retries: { retries: 1200, minTimeout: 1000, maxTimeout: 1000 },
  });
  try {
    await work();
  } finally {
    await release();
  }
}

async function install(cache: string, folder: string, say: (line: string) => void): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(installation, partial, { recursive: true });
  const headers = process.env["npm_config_nodedir"] ?? (await nodePrefix(cache, say));
  const log = join(cache, "install.log");
  say(
    `installing into ${folder} (once: 1,800 npm packages, 1.9 GB on disk, 2 to 10 minutes; log: ${log})`,
  );
  const before = Date.now();
  const output = createWriteStream(log);
  const run = execa(
    "npx",
    ["-y", "pnpm@12", "install", "--frozen-lockfile", "--reporter=append-only"],
    {
      cwd: partial,
      env: { PATH: nodeFirst(), npm_config_nodedir: headers, CI: "true" },
      all: true,
      buffer: false,
      reject: false,
      timeout: 1_800_000,
    },
  );
  run.all.pipe(output);
  const { exitCode } = await run;
  if (exitCode !== 0) {
    throw new Error(
      `n8n could not be installed (pnpm ended with ${exitCode}); the reason is at the end of ${log}. Without a prebuilt sqlite3, a C++ compiler, make and python3 are needed.`,
    );
  }
  await writeFile(
    join(partial, "installed.json"),
    JSON.stringify({ at: new Date().toISOString(), node: process.version }),
  );
  // pnpm links inside node_modules are relative: the folder may be renamed, and is whole or absent.
  await rename(partial, folder);
  say(`installed in ${Math.round((Date.now() - before) / 1000)} s`);
}

/** PATH with the running Node first: n8n starts `node` for its task runner, and native builds run under it */
export function nodeFirst(): string {
  return `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
}
