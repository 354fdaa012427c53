import { execa } from "execa";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { type RunningN8n, startN8n } from "./start-n8n.ts";

/** The shared parts of all test files. */
export interface SharedN8n {
  /** a real n8n with the packed nodes installed and an owner set up */
  readonly url: string;
  /** the owner's session */
  readonly cookie: string;
  readonly userFolder: string;
  /** its log, with level debug */
  readonly logFile: string;
  /** the packed nodes, as they would be published */
  readonly tarball: string;
}

declare module "vitest" {
  interface ProvidedContext {
    n8n: SharedN8n;
  }
}

const nodes = fileURLToPath(new URL("../../packages/n8n-nodes-merchant-payment", import.meta.url));
const tarball = join(nodes, "tarball", "package.tgz");
let n8n: RunningN8n | undefined;
let userFolder: string | undefined;

/** Global setup: packs the nodes and starts an n8n with them, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  await execa("rolldown", ["-c"], { cwd: nodes, preferLocal: true });
  await execa("npx", ["-y", "pnpm@12", "pack", "--out", tarball], { cwd: nodes });
  userFolder = await mkdtemp(join(tmpdir(), "merchant-payment-n8n-"));
  const logFile = join(userFolder, "n8n.log");
  const env = {
    N8N_LOG_LEVEL: "debug",
    N8N_LOG_OUTPUT: "console,file",
    N8N_LOG_FILE_LOCATION: logFile,
  };
  n8n = await startN8n({ userFolder, nodesTarball: tarball, env });
  project.provide("n8n", { url: n8n.url, cookie: n8n.cookie, userFolder, logFile, tarball });
}

export async function teardown(): Promise<void> {
  await n8n?.stop();
  if (userFolder !== undefined) await rm(userFolder, { recursive: true, force: true });
}
