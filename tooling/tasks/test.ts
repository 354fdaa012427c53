import { fileURLToPath } from "node:url";
import { runStep } from "./run-step.ts";

// a compile cache, because workers, commands and n8n load the same code many times
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(
  new URL("../../node_modules/.cache/compiled", import.meta.url),
);

/** `pnpm test …vitest arguments`: the packages are built and packed (cached), then every test runs. */
const built = await runStep("turbo", "run", "tarball", "--output-logs=errors-only");
process.exitCode = built || (await runStep("vitest", "run", ...process.argv.slice(2)));
