import { runStep } from "./run-step.ts";

process.exitCode = await runStep("turbo", "run", "build", "tarball", ...process.argv.slice(2));
