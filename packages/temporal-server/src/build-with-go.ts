import { rmSync } from "node:fs";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { onExit } from "signal-exit";
import { cliVersion } from "./cached-server.ts";

const module = `github.com/temporalio/cli/cmd/temporal@${cliVersion}`;

/** Builds the CLI from its source with Go 1.21 or newer; everything except the executable is removed again (4 GB for some minutes). */
export async function buildWithGo({
  folder,
  executable,
  say,
}: {
  folder: string;
  executable: string;
  say: (line: string) => void;
}): Promise<void> {
  const go = await goVersion();
  await removeLeftovers(folder);
  say(
    `Building the Temporal CLI ${cliVersion} with Go ${go}: about 4 minutes on 2 cores, and 4 GB of disk meanwhile.`,
  );
  const started = Date.now();
  const stillThere = setInterval(() => {
    say(`Still building (${Math.round((Date.now() - started) / 1000)} s).`);
  }, 30_000);
  const workFolder = await mkdtemp(join(folder, "go-build-"));
  const forgetExit = onExit(() => {
    rmSync(workFolder, removal);
  });
  try {
    await goInstall(workFolder);
    await rename(join(workFolder, "bin", "temporal"), executable);
  } finally {
    clearInterval(stillThere);
    await rm(workFolder, removal);
    forgetExit();
  }
}

const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };

async function goVersion(): Promise<string> {
  const { stdout } = await execa("go", ["env", "GOVERSION"], { reject: false, stdin: "ignore" });
  const version = /^go((\d+)\.(\d+)\S*)/.exec(stdout ?? "");
  if (!version) throw new Error("There is no Go on PATH to build the Temporal CLI with.");
  const [, text = "", major, minor] = version;
  if (Number(major) === 1 && Number(minor) < 21) {
    throw new Error(`Go ${text} is too old to build the Temporal CLI: 1.21 or newer is needed.`);
  }
  return text;
}

async function goInstall(workFolder: string): Promise<void> {
  const result = await execa("go", ["install", "-ldflags", "-s -w", module], {
    cwd: workFolder,
    env: {
      GOBIN: join(workFolder, "bin"),
      GOPATH: join(workFolder, "path"),
      GOCACHE: join(workFolder, "cache"),
      GOTMPDIR: workFolder,
      GOWORK: "off",
      // otherwise Go writes its modules read-only, and they cannot be removed
      GOFLAGS: "-modcacherw",
    },
    reject: false,
    stdin: "ignore",
  });
  if (!result.failed) return;
  const reason = result.stderr.trim().split("\n").at(-1) || result.shortMessage;
  throw new Error(`The build with Go failed: ${reason}`);
}

/** Files of a killed build. No other build runs, because the caller holds the lock. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^(go-build|download)-/.test(name)) await rm(join(folder, name), removal);
  }
}
