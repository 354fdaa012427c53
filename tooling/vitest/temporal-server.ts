import type { TestProject } from "vitest/node";
import {
  findTemporalServer,
  startTemporalServer,
  type RunningTemporalServer,
} from "@merchant-payment/temporal-server";

declare module "vitest" {
  interface ProvidedContext {
    /** `host:port` of the dev server that all test files share: task queues and accounts are unique to a test. */
    temporalAddress: string;
    /** The Temporal CLI of the server, for tests that need a separate server. */
    temporalExecutable: string;
  }
}

type Shared = { executable: string; server: RunningTemporalServer };

// every project loads this file again, but all share one server
const shared = globalThis as { merchantPaymentTemporal?: Promise<Shared> };

/** Global setup: finds a Temporal server and starts it in memory, once in a run. */
export async function setup(project: TestProject): Promise<void> {
  shared.merchantPaymentTemporal ??= start();
  const { executable, server } = await shared.merchantPaymentTemporal;
  project.provide("temporalAddress", server.address);
  project.provide("temporalExecutable", executable);
}

/** Stops the server; a second call does nothing. */
export async function teardown(): Promise<void> {
  await (await shared.merchantPaymentTemporal)?.server.stop();
}

async function start(): Promise<Shared> {
  const { executable } = await findTemporalServer({
    say: (line) => process.stderr.write(`${line}\n`),
  });
  return { executable, server: await startTemporalServer({ executable }) };
}
