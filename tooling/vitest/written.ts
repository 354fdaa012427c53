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
    writtenFolder: string;
  }
}

// every project loads this file anew, and there is one folder for all of them
const shared = globalThis as { merchantPaymentWritten?: Promise<string> };

/** Global setup: makes the folder, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  shared.merchantPaymentWritten ??= mkdtemp(join(tmpdir(), "merchant-payment-written-"));
  project.provide("writtenFolder", await shared.merchantPaymentWritten);
}

export async function teardown(): Promise<void> {
  const folder = await shared.merchantPaymentWritten;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
