import { runStep } from "./run-step.ts";

/** `pnpm test …vitest arguments`: the packages are built and packed (cached), then every test runs. */
const built = await runStep("turbo", "run", "tarball", "--output-logs=errors-only");
process.exitCode = built || (await runStep("vitest", "run", ...process.argv.slice(2)));
