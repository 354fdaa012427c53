import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";

const root = fileURLToPath(new URL("../..", import.meta.url));
const nobody = 65534;

/** A clone of HEAD, and a person without root and without settings of this checkout. */
export type FreshClone = {
  folder: string;
  /** Options of execa to start a command there as that person. If root runs the tests, the person has a separate home folder. */
  person: ReturnType<typeof person>;
  /** The same for one run, with a mark in the environment of each of its processes. */
  markedRun: () => { person: ReturnType<typeof person>; mark: string };
  remove: () => Promise<void>;
};

/** Clones HEAD into a temporary folder. The Temporal CLI is given, because downloading or building it again would prove nothing. */
export async function freshClone(temporalExecutable: string): Promise<FreshClone> {
  const place = await mkdtemp(join(tmpdir(), "fresh-clone-"));
  const folder = join(place, "merchant-payment");
  const temporal = join(place, "temporal");
  await execa("git", ["clone", "--quiet", root, folder]);
  await mkdir(join(place, "home"));
  await copyFile(temporalExecutable, temporal);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await execa("chown", ["-R", `${nobody}:${nobody}`, place]);
  const visitor = person({ place, folder, temporal, isRoot });
  return {
    folder,
    person: visitor,
    markedRun: () => {
      const run = randomUUID();
      const env = { ...visitor.env, FRESH_CLONE_RUN: run };
      return { person: { ...visitor, env }, mark: `FRESH_CLONE_RUN=${run}` };
    },
    remove: () => rm(place, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function person(options: { place: string; folder: string; temporal: string; isRoot: boolean }) {
  const { place, folder, temporal, isRoot } = options;
  return {
    cwd: folder,
    extendEnv: false,
    env: {
      ...network(),
      PATH: ownPath(),
      HOME: isRoot ? join(place, "home") : process.env["HOME"],
      TEMPORAL_CLI: temporal,
    },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    all: true,
    stdin: "ignore",
    reject: false,
  } as const;
}

/** The settings that this machine needs to reach a registry. */
function network(): NodeJS.ProcessEnv {
  const names = /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file|npm_config_registry)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
}

/** PATH without the folders that pnpm and npx added for this test run. */
function ownPath(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.filter((folder) => !/node_modules|_npx/.test(folder)).join(delimiter);
}
