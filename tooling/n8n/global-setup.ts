import { execa } from "execa";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { type RunningN8n, startN8n } from "./start-n8n.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** a real n8n that all test files share, with the packed nodes installed and an owner set up */
    n8nUrl: string;
    n8nUserFolder: string;
    /** the packed nodes, as they would be published */
    n8nTarball: string;
  }
}

const nodes = fileURLToPath(new URL("../../packages/n8n-nodes-merchant-payment", import.meta.url));
const tarball = join(nodes, "tarball", "package.tgz");
let n8n: RunningN8n | undefined;
let userFolder: string | undefined;

/** Global setup: packs the nodes and starts an n8n that has them, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  await execa("rolldown", ["-c"], { cwd: nodes, preferLocal: true });
  await execa("npx", ["-y", "pnpm@12", "pack", "--out", tarball], { cwd: nodes });
  userFolder = await mkdtemp(join(tmpdir(), "merchant-payment-n8n-"));
  const env = {
    N8N_LOG_LEVEL: "debug",
    N8N_LOG_OUTPUT: "console,file",
    N8N_LOG_FILE_LOCATION: join(userFolder, "n8n.log"),
  };
  n8n = await startN8n({ userFolder, nodesTarball: tarball, env });
  project.provide("n8nUrl", n8n.url);
  project.provide("n8nUserFolder", userFolder);
  project.provide("n8nTarball", tarball);
}

export async function teardown(): Promise<void> {
  await n8n?.stop();
  if (userFolder !== undefined) await rm(userFolder, { recursive: true, force: true });
}
