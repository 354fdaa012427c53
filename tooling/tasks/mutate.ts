import { runStep } from "./run-step.ts";

/** `pnpm mutate …stryker arguments`: changes the payment machine line by line, and names every change that no test notices. */
process.exitCode = await runStep(
  "stryker",
  "run",
  "tooling/mutation/stryker.config.json",
  ...process.argv.slice(2),
);
