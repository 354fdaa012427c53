import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A folder of this run with the output of the tests' processes, and copies of the databases of ended servers.
     * `secrets.txt` has the secrets that they used, one in each line. After all other tests the whole folder is searched.
     */
    artifactsFolder: string;
  }
}

// every project loads this file again, but all share one folder
const shared = globalThis as { merchantPaymentArtifacts?: Promise<string> };

/** Global setup: creates the folder, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  shared.merchantPaymentArtifacts ??= mkdtemp(join(tmpdir(), "merchant-payment-artifacts-"));
  project.provide("artifactsFolder", await shared.merchantPaymentArtifacts);
}

export async function teardown(): Promise<void> {
  const folder = await shared.merchantPaymentArtifacts;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
