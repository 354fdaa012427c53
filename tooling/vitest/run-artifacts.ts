import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A folder of this run: what the tests' processes write, and copies of the databases of servers that are gone.
     * `secrets.txt` has the secrets that they used, a line each. All of it is searched when the others have ended.
     */
    artifactsFolder: string;
  }
}

// every project loads this file anew, and there is one folder for all of them
const shared = globalThis as { merchantPaymentArtifacts?: Promise<string> };

/** Global setup: makes the folder, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  shared.merchantPaymentArtifacts ??= mkdtemp(join(tmpdir(), "merchant-payment-artifacts-"));
  project.provide("artifactsFolder", await shared.merchantPaymentArtifacts);
}

export async function teardown(): Promise<void> {
  const folder = await shared.merchantPaymentArtifacts;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
