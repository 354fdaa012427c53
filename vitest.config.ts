import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tooling/vitest/long-files-first.ts";
import { patience } from "./tooling/vitest/patience.ts";
import { TotalsReporter } from "./tooling/vitest/totals-reporter.ts";

const temporal = "tooling/vitest/temporal-server.ts";
const artifacts = "tooling/vitest/run-artifacts.ts";

/**
 * Files of these share neither ports nor accounts, and are one group: while the last files of a project wait for something, those of the
 * next one work. More at a time on two cores starve the Temporal server: it then loses tasks that it hands out, and a payout of which
 * nobody knows whether it was sent is a person's.
 */
const twoAtATime = { fileParallelism: true, maxWorkers: 2, sequence: { groupOrder: 1 } };
/** Files of these keep nothing between them: a process serves many, since its start takes longer than most of them. */
const inSharedProcesses = { ...twoAtATime, isolate: false };

export default defineConfig({
  test: {
    reporters: ["default", new TotalsReporter()],
    sequence: { sequencer: LongFilesFirst },
    setupFiles: "tooling/vitest/wait-for.ts",
    expect: { poll: { timeout: patience } },
    // no test is about time by the clock: these end what hangs
    testTimeout: 2.5 * patience,
    hookTimeout: 2.5 * patience,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: ["packages/core/{src,test}/**/*.test.ts"],
          setupFiles: "tooling/vitest/silent-console.ts",
          ...inSharedProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          include: ["packages/sandbox/{src,test}/**/*.test.ts"],
          ...inSharedProcesses,
        },
      },
      {
        extends: true,
        test: {
          name: "temporal",
          include: ["packages/temporal/{src,test}/**/*.test.ts"],
          globalSetup: [temporal, artifacts],
          ...twoAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          include: ["apps/payments/{src,test}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "apps/payments/test/secrecy/**"],
          globalSetup: [temporal, artifacts],
          ...twoAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: "n8n",
          include: [
            "packages/n8n-nodes-merchant-payment/test/**/*.test.mts",
            "tooling/n8n/**/*.test.ts",
          ],
          globalSetup: "tooling/n8n/global-setup.ts",
          ...twoAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: "secrecy",
          include: ["apps/payments/test/secrecy/**/*.test.ts"],
          globalSetup: [temporal, artifacts],
          // it searches what all the others have left behind
          sequence: { groupOrder: 2 },
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "tooling",
          include: ["{tooling,packages/temporal-server}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tooling/n8n/**"],
          globalSetup: temporal,
          ...twoAtATime,
        },
      },
    ],
  },
});
